import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** What a payment is for, by its status number (docs/rules/statuses-and-money.md, "Payment kinds"). */
const kinds: Record<number, MessageDescriptor> = {
  2: msg`Deposit`,
  3: msg`Second payment`,
  4: msg`Final payment`,
  5: msg`Tip`,
};

export function paymentKindLabel(status: number): MessageDescriptor {
  return kinds[status] ?? msg`Payment`;
}

const methods: Record<string, MessageDescriptor> = {
  'Credit card': msg`Credit card`,
  Cheque: msg`Cheque`,
  Cash: msg`Cash`,
  'E-transfer': msg`E-transfer`,
  'Direct deposit': msg`Direct deposit`,
};

/** A payment method in the reader's words (docs/rules/statuses-and-money.md, "Payment methods"). */
export function paymentMethodLabel(method: string): MessageDescriptor {
  return methods[method] ?? msg`Credit card`;
}
