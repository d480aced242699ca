import { t } from '@lingui/core/macro';
import type { FormRulesRecord } from '@mantine/form';
import type { ListedGiftCard } from '@slipway/contract/payments/gift-cards';
import { handMethods } from '@slipway/domain/payments/payment-methods';

/** The form's values. */
export interface GiftCardValues extends Record<string, unknown> {
  amount: number | string;
  /** `none`: nobody pays for it. */
  method: string;
  reference: string;
  recipient_name: string;
  recipient_email: string;
  sender_name: string;
  message: string;
  send_on: string | null;
  expires_on: string | null;
}

export const nobodyPays = 'none';

export function giftCardValues(row: ListedGiftCard | null): GiftCardValues {
  return {
    amount: row?.sold ?? '',
    method: row === null ? 'Cash' : (row.method ?? nobodyPays),
    reference: row?.reference ?? '',
    recipient_name: row?.recipient_name ?? '',
    recipient_email: row?.recipient_email ?? '',
    sender_name: row?.sender_name ?? '',
    message: row?.message ?? '',
    send_on: row?.send_on ?? null,
    expires_on: row?.expires_on ?? null,
  };
}

/** The rules of the form that the browser checks. */
export function giftCardRules(isNew: boolean): FormRulesRecord<GiftCardValues> {
  if (!isNew) return {};
  return { amount: (value) => (Number(value) > 0 ? null : t`Enter an amount.`) };
}

/** Whom it is for, as the calls take it. */
export function recipientBody(values: GiftCardValues) {
  return {
    recipient_name: values.recipient_name,
    recipient_email: values.recipient_email.trim(),
    sender_name: values.sender_name,
    message: values.message,
    send_on: values.send_on ?? '',
    expires_on: values.expires_on ?? '',
  };
}

export const methodOf = (value: string) => handMethods.find((one) => one === value) ?? null;
