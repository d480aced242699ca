import { plural, t } from '@lingui/core/macro';

/** How many customers a call-off tells at once, as the question before it says. */
export const toldByCallOff = (customers: number): string =>
  plural(customers, {
    0: 'Nobody is told by email or SMS.',
    one: '# customer is told now, by email and SMS.',
    other: '# customers are told now, by email and SMS.',
  });

/** The message to the customers that is proposed: it gives no reason of its own, as the mail and the page say the reason. */
export const proposedMessage = (): string =>
  `${t`We are sorry, but we have to call off your trip.`}\n\n${t`Please use the link to choose a new date at no cost, or a full refund.`}`;
