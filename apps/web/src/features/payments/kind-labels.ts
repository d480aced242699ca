import { isLedgerKind, ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** Labels of payment kinds by their number (docs/rules/statuses-and-money.md, "Payment kinds"). */
const kinds: Record<LedgerKind, MessageDescriptor> = {
  [ledgerKind.deposit]: msg`Deposit`,
  [ledgerKind.secondPayment]: msg`Second payment`,
  [ledgerKind.finalPayment]: msg`Final payment`,
  [ledgerKind.tip]: msg`Tip`,
  [ledgerKind.securityDeposit]: msg`Security deposit`,
};

export function paymentKindLabel(status: number): MessageDescriptor {
  return isLedgerKind(status) ? kinds[status] : msg`Payment`;
}
