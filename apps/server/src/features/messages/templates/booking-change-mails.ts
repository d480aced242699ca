import { counted } from '@slipway/domain/messages/counted';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import type { MailTemplate } from '#features/messages/message-params.ts';
import { dueFacts, payButton, sailsFromNote, tripFacts } from './booking-blocks.ts';
import type { Block, Fact, MailContent } from './mail-content.ts';
import { refundWayText } from './refund-text.ts';
import {
  dateText,
  moneyText,
  partyText,
  timeText,
  untilText,
  whenText,
  type MessageTrip,
} from './wording.ts';

type ParamsOf<T extends MailTemplate['template']> = Extract<
  MailTemplate,
  { template: T }
>['params'];
type Changed = ParamsOf<'booking-changed'>;
type Cancelled = ParamsOf<'booking-cancelled'>;

const hoursText = (hours: number | null | undefined) => (hours ? counted(hours, 'hour') : '–');

/** The end of a trip before and after a change, where both are shown. */
const endOf = (trip: Pick<MessageTrip, 'date' | 'until'>) => untilText(trip) ?? '–';
const itemsOf = ({ quantity }: Pick<MessageTrip, 'quantity'>) =>
  quantity === undefined ? '–' : String(quantity);

/** The changed values, before and after. */
function differences(booking: Changed): Fact[] {
  const { was } = booking;
  const lines: [string, string, string][] = [
    ['Date', dateText(was.date), dateText(booking.date)],
    ['Time', timeText(was.time), timeText(booking.time)],
    ['Until', endOf(was), endOf(booking)],
    ['Unit', was.unit ?? 'Inshore', booking.unit ?? 'Inshore'],
    ['Package', was.package, booking.package],
    ['Duration', hoursText(was.duration ?? booking.duration), hoursText(booking.duration)],
    ['Items', itemsOf(was), itemsOf(booking)],
    [
      'Guests',
      was.guest_types ?? String(was.guests),
      booking.guest_types ?? String(booking.guests),
    ],
  ];
  return lines
    .filter(([, before, after]) => before !== after)
    .map(([label, before, after]) => ({ label, value: `${before} → ${after}` }));
}

function changedMoney(booking: Changed): Block {
  const money = (cents: number) => moneyText(cents, booking.currency);
  const former: Fact[] =
    booking.total_before === booking.total
      ? []
      : [{ label: 'Total before', value: money(booking.total_before), amount: true }];
  return {
    kind: 'facts',
    rows: [
      ...former,
      { label: 'Total price', value: money(booking.total), amount: true, strong: true },
      { label: 'Paid', value: money(booking.paid), amount: true },
      booking.left < 0
        ? { label: 'Overpaid', value: money(-booking.left), amount: true, strong: true }
        : { label: 'Left to pay', value: money(booking.left), amount: true, strong: true },
      ...(booking.left > 0 ? dueFacts(booking) : []),
    ],
  };
}

/** To the customer: the trip after the change, with the differences, the balance and when it is due. */
export function bookingChanged(params: Changed): MailContent {
  return {
    subject: `Booking ${params.number} changed: ${params.package}, ${dateText(params.date)}`,
    preview: `${whenText(params)}, ${partyText(params)}.`,
    title: 'Your booking has changed',
    blocks: [
      { kind: 'text', text: `Hi ${params.name}, here are the new details of your trip.` },
      tripFacts(params),
      ...sailsFromNote(params),
      { kind: 'heading', text: 'What changed' },
      { kind: 'facts', rows: differences(params) },
      { kind: 'heading', text: 'Payment' },
      changedMoney(params),
      { kind: 'button', label: 'View your booking', href: params.link },
      { kind: 'note', text: 'Open the attached file to update the trip in your calendar.' },
    ],
    business: params.business,
  };
}

/** To the business; crew members removed from the trip come first. */
export function staffBookingChanged(params: ParamsOf<'staff-booking-changed'>): MailContent {
  const by = params.by ?? params.name;
  const removedCrew: Block[] =
    params.ashore.length === 0
      ? []
      : [
          { kind: 'heading', text: 'Crew needed' },
          {
            kind: 'list',
            items: params.ashore.map(({ role, text }) => `No ${role}: ${text}`),
          },
        ];
  return {
    subject: `Booking ${params.number} changed by ${by}: ${dateText(params.date)}, ${timeText(params.time)}`,
    preview: params.ashore.length > 0 ? 'The crew is busy at the new time.' : params.name,
    title: `Booking ${params.number} changed`,
    blocks: [
      ...removedCrew,
      { kind: 'heading', text: 'What changed' },
      { kind: 'facts', rows: differences(params) },
      { kind: 'heading', text: 'The trip now' },
      tripFacts(params),
      { kind: 'heading', text: 'Payment' },
      changedMoney(params),
      { kind: 'button', label: 'Open the booking', href: params.link },
    ],
    business: params.business,
  };
}

function cancelledMoney(booking: Cancelled): Block {
  const money = (cents: number) => moneyText(cents, booking.currency);
  const owed: Fact[] =
    booking.owed > 0
      ? [{ label: 'Still to pay', value: money(booking.owed), amount: true, strong: true }]
      : [];
  return {
    kind: 'facts',
    rows: [
      { label: 'Paid', value: money(booking.kept + booking.refund), amount: true },
      { label: 'Kept', value: money(booking.kept), amount: true },
      { label: 'Refund', value: money(booking.refund), amount: true, strong: true },
      ...owed,
    ],
  };
}

/** How the refund is made, for the customer. */
function refundText(booking: Cancelled): string {
  if (booking.refund === 0) return 'Under the terms of the booking, there is no refund.';
  const sum = (parts: Cancelled['refunds']) => parts.reduce((all, { amount }) => all + amount, 0);
  return refundWayText(
    {
      total: booking.refund,
      atOnce: booking.refund - sum(booking.refunds.filter(({ by_card }) => !by_card)),
      toGiftCard: sum(
        booking.refunds.filter(({ by_card, method }) => by_card && method === giftCardMethod),
      ),
    },
    booking.currency,
  );
}

/** To the customer, with the refund. */
export function bookingCancelled(params: Cancelled): MailContent {
  const refund = moneyText(params.refund, params.currency);
  const reason: Block[] = params.reason === '' ? [] : [{ kind: 'text', text: params.reason }];
  const isByHand = params.pay_how !== undefined;
  const owed: Block[] = isByHand
    ? [{ kind: 'text', text: 'We will contact you about what is still owed.' }]
    : payButton(params, { label: 'Pay balance' });
  const pay = params.owed > 0 ? owed : [];
  return {
    subject: params.by_business
      ? `Your booking ${params.number} for ${dateText(params.date)} has been cancelled`
      : `Booking ${params.number} cancelled: ${params.package}, ${dateText(params.date)}`,
    preview: params.refund > 0 ? `Refund: ${refund}.` : 'Your booking has been cancelled.',
    title: 'Your booking has been cancelled',
    blocks: [
      {
        kind: 'text',
        text: params.by_business
          ? `Hi ${params.name}, we are sorry, but we have to call this trip off.`
          : `Hi ${params.name}, your trip has been cancelled.`,
      },
      ...reason,
      tripFacts(params),
      { kind: 'heading', text: 'Payment' },
      cancelledMoney(params),
      { kind: 'text', text: refundText(params) },
      ...pay,
      {
        kind: 'button',
        label: 'View your booking',
        href: params.link,
        quiet: pay.length > 0 && !isByHand,
      },
    ],
    business: params.business,
  };
}

/** To the business, with the amount to refund manually. */
export function staffBookingCancelled(params: ParamsOf<'staff-booking-cancelled'>): MailContent {
  const by = params.by ?? params.name;
  const byHand = params.refunds.filter(({ by_card }) => !by_card);
  const tasks: Block[] =
    byHand.length === 0
      ? []
      : [
          { kind: 'heading', text: 'To refund by hand' },
          {
            kind: 'list',
            items: byHand.map(
              ({ amount, method }) => `${moneyText(amount, params.currency)}, paid by ${method}`,
            ),
          },
        ];
  const reason: Block[] =
    params.reason === '' ? [] : [{ kind: 'text', text: `Reason: ${params.reason}` }];
  return {
    subject: `Booking ${params.number} cancelled by ${by}: ${params.package}, ${dateText(params.date)}`,
    preview: byHand.length > 0 ? 'Money has to be refunded by hand.' : params.name,
    title: `Booking ${params.number} cancelled`,
    blocks: [
      ...reason,
      ...tasks,
      tripFacts(params),
      { kind: 'heading', text: 'Payment' },
      cancelledMoney(params),
      { kind: 'button', label: 'Open the booking', href: params.link },
    ],
    business: params.business,
  };
}
