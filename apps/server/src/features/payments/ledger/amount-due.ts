import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { zero } from '@slipway/domain/money/money';
import { dueOf, owedOf, type Due } from '@slipway/domain/payments/paying';
import type { Payable } from './payable-repository.ts';

/** The amount due now; after a cancellation, what is still owed. */
export function amountDue({ agreed, paid, cancelled, owedAfterCancel }: Payable): Due {
  if (!cancelled) return dueOf(agreed, paid);
  return owedAfterCancel
    ? owedOf(agreed, paid)
    : { now: zero, left: zero, kind: ledgerKind.finalPayment };
}
