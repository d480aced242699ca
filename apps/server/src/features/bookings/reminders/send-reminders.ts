import { dueReminders, remindersFrom } from '@slipway/domain/bookings/reminders';
import { tripSummary } from '@slipway/domain/bookings/trip-summary';
import { dueDates } from '@slipway/domain/bookings/due-dates';
import { paymentsOpen } from '@slipway/domain/bookings/status';
import { amountLeft } from '@slipway/domain/bookings/prices/price';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { min, subtract, atLeastZero, add } from '@slipway/domain/money/money';
import { reminderTimes, type ReminderName, type Settings } from '@slipway/domain/settings/settings';
import { holdsReminders, releaseReminders } from '#db/closed-copy.ts';
import { inTransaction } from '#db/transaction.ts';
import { enqueueMessages, holdMessages, type NewMessage } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Deps } from '#deps.ts';
import { customerLink, payLink, payLinkOf } from '#features/bookings/announce-booking.ts';
import { lockBooking, type Booking } from '#features/bookings/bookings-repository.ts';
import { knownMessageKeys, listTripsBetween, type TripToRemind } from './reminders-repository.ts';

const atOnce = 200;
/** The longest lead time settings allow, which an existing booking may have. */
const longestDueDays = 365;

function dueNow({ booking, isAnswered }: TripToRemind, now: Date): ReminderName[] {
  const { quote, zone, dueDates: days } = booking.terms;
  const left = amountLeft(booking.totalCents, booking.paidCents);
  const names = dueReminders(
    {
      date: booking.date,
      startsAt: booking.startsAt,
      zone,
      dueDates: days,
      deposit: quote.deposit,
      secondPayment: quote.secondPayment,
      finalPayment: quote.finalPayment,
      paid: booking.paidCents,
      left,
      surveyDone: isAnswered,
    },
    now,
  );
  const { kind, status } = booking;
  // No reminder of a payment the product would not accept.
  return paymentsOpen(status, { kind, left })
    ? names
    : names.filter((name) => name !== 'second_payment' && name !== 'final_payment');
}

/** What a reminder is about: that of the survey is about the names where a kind asks for those. */
type About = ReminderName | 'names';
const aboutOf = ({ asks }: TripToRemind, name: ReminderName): About =>
  name === 'survey' && asks === 'names' ? 'names' : name;

/** The window in which to do what the reminder asks for. */
function linkOf(booking: Booking, about: About, publicUrl: string): string {
  switch (about) {
    case 'survey':
      return `${publicUrl}/charter-survey/${booking.id}`;
    case 'names':
      return `${customerLink(publicUrl, booking.id)}&open=guests`;
    case 'second_payment':
    case 'final_payment':
      return payLink(publicUrl, booking.id);
    case 'day_before':
      return customerLink(publicUrl, booking.id);
  }
}

/** The amount due on a reminder's date. */
function amountOf(booking: Booking, name: ReminderName) {
  const left = atLeastZero(amountLeft(booking.totalCents, booking.paidCents));
  if (name !== 'second_payment') return left;
  const { deposit, secondPayment } = booking.terms.quote;
  return min(left, atLeastZero(subtract(add(deposit, secondPayment), booking.paidCents)));
}

/** One key per reminder, channel and trip date: a moved trip is reminded again. */
const keyOf = (booking: Booking, name: About, channel: 'mail' | 'sms') =>
  `booking-${booking.id}-${name}-${booking.date}-${channel}`;

function messagesOf(
  booking: Booking,
  name: ReminderName,
  about: About,
  settings: Settings,
  publicUrl: string,
): NewMessage[] {
  const { mail, sms } = settings.reminders[name];
  const due = dueDates(booking.date, booking.terms.dueDates);
  const shared = {
    about,
    number: booking.id,
    package: booking.terms.packageName,
    unit: booking.terms.unitName,
    date: booking.date,
    time: booking.time,
    ...tripSummary(booking),
    amount: amountOf(booking, name),
    due: name === 'second_payment' ? due.secondPayment : due.finalPayment,
    currency: booking.terms.currency,
  } as const;
  const link = linkOf(booking, about, publicUrl);
  return [
    ...(mail
      ? [
          {
            channel: 'mail',
            to: booking.email,
            dedupeKey: keyOf(booking, about, 'mail'),
            bookingId: booking.id,
            template: 'booking-reminder',
            params: {
              ...shared,
              name: booking.name,
              business: settings.business,
              link,
              pay_link: payLinkOf(booking, publicUrl),
            },
          } as const,
        ]
      : []),
    ...(sms
      ? [
          {
            channel: 'sms',
            to: booking.phone,
            dedupeKey: keyOf(booking, about, 'sms'),
            bookingId: booking.id,
            delayMs: 0,
            template: 'booking-reminder',
            params: { ...shared, business: settings.business.name },
          } as const,
        ]
      : []),
  ];
}

const maybeSentText =
  'It was due by the time the restored business was opened: it may have been sent before, and was not sent again.';

/** Sends the due reminders of one booking, checked again under its lock; `held`: staff decide whether they are sent. */
async function remind(deps: Deps, trip: TripToRemind, held: boolean): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, trip.booking.id);
    if (!booking || booking.cancelledAt !== null || booking.calledOff) return 0;
    if (booking.email === '') return 0;
    const { settings } = await readSettings(tx);
    const names = dueNow({ ...trip, booking }, deps.clock.now());
    const messages = names.flatMap((name) =>
      messagesOf(booking, name, aboutOf(trip, name), settings, deps.publicUrl()),
    );
    const sentKeys = await knownMessageKeys(
      tx,
      messages.map((message) => message.dedupeKey),
    );
    const fresh = messages.filter(({ to, dedupeKey }) => to !== '' && !sentKeys.has(dedupeKey));
    if (fresh.length === 0) return 0;
    const ids = await enqueueMessages(tx, fresh);
    if (held) await holdMessages(tx, ids, maybeSentText);
    return fresh.length;
  });
}

/**
 * Sends customers' due reminders: payments, the trip, the survey or the names (docs/rules/messages.md,
 * "Reminders"); bookings without an email address get none. Each is sent once by its dedupe key, however often and in however many processes
 * this runs; missed ones are sent as long as they still make sense. At the first run of a copy that was opened they are
 * held for staff.
 */
export async function sendReminders(deps: Deps): Promise<number> {
  const { settings } = await readSettings(deps.db);
  const now = deps.clock.now();
  const today = todayIn(settings.time_zone, now);
  const days = {
    today,
    from: addDays(today, -1),
    soon: addDays(today, reminderTimes.survey_days_before + 1),
    to: addDays(
      today,
      remindersFrom({ second_payment_days: longestDueDays, final_payment_days: longestDueDays }),
    ),
  };
  // The business may have sent them after the backup that this one was restored from.
  const held = await holdsReminders(deps.db);
  let sent = 0;
  let after = { date: addDays(days.from, -1), id: 0 };
  for (;;) {
    const trips = await listTripsBetween(deps.db, days, after, atOnce);
    for (const trip of trips) {
      if (dueNow(trip, now).length > 0) sent += await remind(deps, trip, held);
    }
    const last = trips.at(-1)?.booking;
    if (!last || trips.length < atOnce) break;
    after = { date: last.date, id: last.id };
  }
  if (held) await releaseReminders(deps.db);
  return sent;
}
