import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const methods: Record<string, MessageDescriptor> = {
  'Credit card': msg`Credit card`,
  Cheque: msg`Cheque`,
  Cash: msg`Cash`,
  'E-transfer': msg`E-transfer`,
  'Card terminal': msg`Card terminal`,
  'Direct deposit': msg`Direct deposit`,
  'Apple Pay': msg`Apple Pay`,
  'Google Pay': msg`Google Pay`,
  Link: msg`Link`,
  iDEAL: msg`iDEAL`,
  Bancontact: msg`Bancontact`,
  'SEPA debit': msg`SEPA debit`,
  'Bank debit': msg`Bank debit`,
  'Online payment': msg`Online payment`,
  'Gift card': msg`Gift card`,
};

/** The translated label of a payment method (docs/rules/statuses-and-money.md, "Payment methods"). */
export function paymentMethodLabel(method: string): MessageDescriptor {
  return methods[method] ?? msg`Credit card`;
}
