import { t } from '@lingui/core/macro';
import { pageData } from '#lib/page-data.ts';

/** What is said after a mail was made: that it is on its way, or that it is only kept. */
export const mailedText = (onItsWay: string): string =>
  pageData().delivery.mail
    ? onItsWay
    : t`Email is not set up: it is kept under Messages and not sent.`;

/** What is said after the customer was to be told by email and SMS. */
export function customerToldText(): string {
  const { mail, sms } = pageData().delivery;
  return mail || sms
    ? t`The customer has been told.`
    : t`Saved. Email is not set up, so the customer has not been told.`;
}
