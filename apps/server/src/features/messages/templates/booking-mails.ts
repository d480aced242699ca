import { phoneText } from '@slipway/domain/messages/phone-text';
import type { BookingSummary, MailTemplate } from '#features/messages/message-params.ts';
import {
  dueNow,
  isDepositDue,
  moneyFacts,
  payButton,
  sailsFromNote,
  termsLines,
  tripFacts,
  waiverBlocks,
} from './booking-blocks.ts';
import { linkTo } from './first-sign-in.ts';
import type { MailContent } from './mail-content.ts';
import { dateText, moneyText, partyText, timeText, whenText } from './wording.ts';

type ParamsOf<T extends MailTemplate['template']> = Extract<
  MailTemplate,
  { template: T }
>['params'];

/**
 * To the customer once the deposit is paid or an inshore trip is contracted (it is pending before
 * that). For a new guest, with the link to set a password.
 */
export function bookingConfirmation(params: ParamsOf<'booking-confirmation'>): MailContent {
  const { business } = params;
  const pending = params.pending === true;
  return {
    subject: `Booking ${params.number} ${pending ? 'received, pending' : 'confirmed'}: ${params.package}, ${dateText(params.date)}`,
    preview: `${whenText(params)}, ${partyText(params)}. ${
      params.pay_how === undefined
        ? `Paid ${moneyText(params.paid, params.currency)}.`
        : params.pay_how
    }`,
    title: 'Thanks for booking!',
    blocks: [
      {
        kind: 'text',
        text: pending
          ? `Hi ${params.name}, we have received your booking. Inshore trips are pending until we have confirmed a boat for you; we will email you then.`
          : `Hi ${params.name}, your trip is booked. We look forward to seeing you.`,
      },
      tripFacts(params),
      ...sailsFromNote(params),
      ...linkTo('booking', params),
      ...waiverBlocks(params),
      { kind: 'heading', text: 'Payment' },
      moneyFacts(params),
      ...(params.paid === 0 && params.pay_how !== undefined
        ? [{ kind: 'text', text: 'Nothing has been charged yet.' } as const]
        : []),
      ...(dueNow(params) > 0 ? payButton(params, { label: 'Pay now', quiet: true }) : []),
      { kind: 'heading', text: 'If you need to cancel' },
      { kind: 'list', items: termsLines(params) },
      {
        kind: 'note',
        text: `Times are local (${params.zone.replaceAll('_', ' ')}). Open the attached file to add the trip to your calendar.`,
      },
    ],
    business,
  };
}

/** To the business when a visitor booked. */
export function staffNewBooking(params: BookingSummary): MailContent {
  const summary = `${params.package}, ${whenText(params)}, ${partyText(params)}`;
  return {
    subject: `New booking ${params.number}: ${summary}`,
    preview: isDepositDue(params)
      ? `${params.name} has not paid the deposit: it is to be collected.`
      : `${params.name} paid ${moneyText(params.paid, params.currency)}.`,
    title: `New booking ${params.number}`,
    blocks: [
      tripFacts(params),
      { kind: 'heading', text: 'Customer' },
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: params.name },
          { label: 'Email', value: params.email },
          { label: 'Phone', value: phoneText(params.phone) },
        ],
      },
      { kind: 'heading', text: 'Payment' },
      moneyFacts(params),
      ...(isDepositDue(params)
        ? [
            {
              kind: 'text',
              text: 'No card was taken. Collect the deposit and enter it with the booking; if nobody answers, cancel the booking.',
            } as const,
          ]
        : []),
      { kind: 'button', label: 'Open the booking', href: params.link },
    ],
    business: params.business,
  };
}

/**
 * To a visitor whose slot was taken before the charge completed: the money was refunded at once.
 */
export function slotLost(params: ParamsOf<'slot-lost'>): MailContent {
  const refund = moneyText(params.refunded, params.currency);
  return {
    subject: `Your booking for ${dateText(params.date)} could not be completed`,
    preview: `We are refunding ${refund} in full.`,
    title: 'This time has just been taken',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${params.name}, we are sorry: ${params.package}${params.unit === null ? '' : ` on ${params.unit}`} on ${dateText(params.date)} at ${timeText(params.time)} was taken before your payment arrived, so it is not booked.`,
      },
      {
        kind: 'text',
        text: `We are refunding ${refund}, everything we charged, to your card. Banks can take up to 10 days to show it.`,
      },
      { kind: 'button', label: 'Choose another time', href: params.link },
    ],
    business: params.business,
  };
}

export function staffRefundFailed(params: ParamsOf<'staff-refund-failed'>): MailContent {
  const amount = moneyText(params.amount, params.currency);
  const { of = 'booking' } = params;
  return {
    subject: `Refund of ${amount} for ${of} ${params.number} failed`,
    preview: 'The card provider did not make the refund. Please refund the money another way.',
    title: 'A refund did not go through',
    blocks: [
      {
        kind: 'text',
        text: `The card provider did not refund ${amount} for ${of} ${params.number}. It says: ${params.reason}`,
      },
      {
        kind: 'text',
        text: 'The customer is still owed this money. Please contact them and refund it another way.',
      },
      { kind: 'button', label: `Open the ${of}`, href: params.link },
    ],
    business: params.business,
  };
}
