import { plural, t } from '@lingui/core/macro';
import { pageData } from '#lib/page-data.ts';

/** Whether a call-off reaches anybody by itself: by email or SMS, where these are set up. */
export const tellsCustomers = (): boolean => {
  const { mail, sms } = pageData().delivery;
  return mail || sms;
};

/**
 * Says how many customers a call-off notifies by email and SMS; without a mail account or SMS the messages are only
 * kept.
 */
export function callOffNotice(customers: number): string {
  const { mail, sms } = pageData().delivery;
  if (mail || customers === 0) {
    return plural(customers, {
      0: 'Nobody is told by email or SMS.',
      one: '# customer is told now, by email and SMS.',
      other: '# customers are told now, by email and SMS.',
    });
  }
  const kept = t`Email is not set up: the messages are kept under Messages and not sent.`;
  return sms ? `${kept} ${t`SMS are sent now.`}` : kept;
}

/** What is said once it is done. */
export const calledOffText = (): string =>
  tellsCustomers()
    ? t`Called off. The customers are being notified.`
    : t`Called off. Email is not set up: the messages are kept under Messages and not sent.`;

/** The message to the customers that is proposed: it gives no reason of its own, as the mail and the page say the reason. */
export const proposedMessage = (): string =>
  `${t`We are sorry, but we have to call off your trip.`}\n\n${t`Please use the link to choose a new date at no cost, or a full refund.`}`;
