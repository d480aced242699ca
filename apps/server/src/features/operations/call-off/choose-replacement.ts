import type { CallOffChoice, FreeDay } from '@slipway/contract/operations/call-offs';
import { addDays, calendarDate, timeOfDay, todayIn } from '@slipway/domain/dates/dates';
import { atLeastZero, add, subtract, toMajor, zero } from '@slipway/domain/money/money';
import { bookingRef } from '#db/payable-ref.ts';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';
import {
  cancelBooking,
  changeBooking,
  findBooking,
  freeDays,
} from '#features/bookings/bookings-api.ts';
import { findByToken, type CalledOffRow } from './call-off-repository.ts';
import { settleChoices } from './call-off-lists-repository.ts';
import { planRefunds, refundsOfCancel, sumsAtOnce } from '#features/payments/payments-api.ts';
import { conflict, invalid, notFound } from '#http/errors.ts';

/** A customer's choice for a called-off trip. */
export type Choice =
  | { choice: 'refund' }
  | { choice: 'date'; date: string; time?: string | null | undefined };

const stateOf = (entry: CalledOffRow, now: Date): CallOffChoice['state'] =>
  entry.choice ?? (entry.expiresAt <= now ? 'over' : 'open');

/**
 * The called-off trip behind a link, after recording any choice made so far.
 * @throws Refusal 404, 429 after too many requests from one network
 */
async function findChoice(deps: Deps, token: string, address: string) {
  await deps.limits.count('link by address', address);
  return settled(deps, token);
}

async function settled(deps: Deps, token: string) {
  const hash = hashOfLink(token);
  if (!(await findByToken(deps.db, hash))) throw notFound();
  await settleChoices(deps.db, deps.clock.now());
  const found = await findByToken(deps.db, hash);
  const booking = found && (await findBooking(deps.db, found.entry.bookingId));
  if (!found || !booking) throw notFound();
  return { ...found, booking };
}

type SettledTrip = Awaited<ReturnType<typeof settled>>;

/** A called-off trip, for the holder of its link. @throws Refusal 404, 429 */
export async function readChoice(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ data: CallOffChoice }> {
  return present(deps, await findChoice(deps, token, address));
}

/**
 * What comes back, and of this what staff refund and what goes to gift cards: as planned, or once a
 * refund was chosen, as made. What the provider refused, at once or days later, is left to staff.
 */
async function refundOf(deps: Deps, booking: SettledTrip['booking'], isChosen: boolean) {
  const what = bookingRef(booking.id);
  const paid = atLeastZero(booking.paidCents);
  const { refunds } = await planRefunds(deps.db, { what, paid }, (refund) => ({ refund }));
  const sum = (some: typeof refunds) => add(zero, ...some.map(({ amount }) => amount));
  if (!isChosen) {
    const byHand = sum(refunds.filter(({ byCard }) => !byCard));
    return { refund: paid, byHand, byGiftCard: sumsAtOnce(refunds).byGiftCard };
  }
  const leftOf = (payment: number) => sum(refunds.filter(({ paymentId }) => paymentId === payment));
  const queued = await refundsOfCancel(deps.db, what);
  const { byCard, byGiftCard } = sumsAtOnce(
    queued.map((refund) => ({
      ...refund,
      amount: atLeastZero(subtract(refund.amount, leftOf(refund.paymentId))),
    })),
  );
  const byHand = sum(refunds);
  return { refund: add(byCard, byHand), byHand, byGiftCard };
}

async function present(
  deps: Deps,
  { entry, callOff, booking }: SettledTrip,
): Promise<{ data: CallOffChoice }> {
  const state = stateOf(entry, deps.clock.now());
  const { refund, byHand, byGiftCard } = await refundOf(deps, booking, state === 'refund');
  return {
    data: {
      number: booking.id,
      name: booking.name,
      unit: booking.terms.unitName ?? '',
      package: booking.terms.packageName,
      date: entry.date,
      time: entry.time,
      details: booking.guests,
      reason: callOff.reason,
      message: callOff.message,
      state,
      new_date: entry.newDate,
      new_time: entry.newTime,
      currency: booking.terms.currency,
      refund: toMajor(refund),
      by_hand: toMajor(byHand),
      by_gift_card: toMajor(byGiftCard),
      expires_at: entry.expiresAt.toISOString(),
    },
  };
}

/**
 * The days of a month to which the trip can be moved; none once a choice was made. @throws Refusal
 * 404, 429
 */
export async function readChoiceDates(
  deps: Deps,
  token: string,
  month: string | undefined,
  address: string,
): Promise<{ data: FreeDay[] }> {
  const { entry, callOff, booking } = await findChoice(deps, token, address);
  if (stateOf(entry, deps.clock.now()) !== 'open') return { data: [] };
  const from = calendarDate(`${month ?? entry.date.slice(0, 7)}-01`);
  const to = addDays(calendarDate(`${addDays(from, 31).slice(0, 7)}-01`), -1);
  const today = todayIn(booking.terms.zone, deps.clock.now());
  const days = await freeDays(deps, booking.id, from < today ? today : from, to);
  // Of a departure that was called off, only its own start is gone; of a day, the whole day.
  const left = ({ times }: FreeDay) =>
    callOff.departureId === null ? [] : times.filter((time) => time !== entry.time);
  return {
    data: days.flatMap((day) => {
      if (day.date !== entry.date) return [day];
      const times = left(day);
      return times.length > 0 ? [{ ...day, times }] : [];
    }),
  };
}

function isSameChoice(entry: CalledOffRow, chosen: Choice): boolean {
  if (entry.choice !== chosen.choice) return false;
  return chosen.choice === 'refund' || chosen.date === entry.newDate;
}

/**
 * Moves a called-off trip to another free date without penalty, or cancels it with a full refund;
 * once. The booking's version lets one of two choices win; `settleChoices` records the outcome,
 * also after a crash. Repeating the same choice gives the same answer.
 * @throws Refusal 404, 422 when the link has expired or the date is taken, 409 when another choice
 * won,
 *   429
 */
export async function chooseReplacement(
  deps: Deps,
  token: string,
  chosen: Choice,
  address: string,
): Promise<{ data: CallOffChoice }> {
  const found = await findChoice(deps, token, address);
  const { entry, callOff, booking } = found;
  const state = stateOf(entry, deps.clock.now());
  if (state !== 'open') {
    if (isSameChoice(entry, chosen)) return present(deps, found);
    if (state === 'over')
      throw invalid({ token: ['This link no longer works. Please contact us.'] }, 'link_is_over');
    if (state === 'reversed') {
      throw invalid(
        { token: ['This trip takes place after all. Please contact us.'] },
        'link_is_over',
      );
    }
    throw conflict('You have already chosen. Please contact us to change it.', 'already_chosen');
  }
  const by = { id: booking.customerId, as: 'called_off' } as const;
  const { id: bookingId, version } = booking;
  if (chosen.choice === 'refund') {
    await cancelBooking(deps, {
      bookingId,
      by: { id: booking.customerId, as: 'staff' },
      byBusiness: true,
      reason: 'Called off',
      version,
    });
  } else {
    const date = calendarDate(chosen.date);
    const time = chosen.time ? timeOfDay(chosen.time) : null;
    const isStart = (time ?? entry.time) === entry.time;
    if (date === entry.date && (callOff.departureId === null || isStart)) {
      throw invalid({ date: ['This date has been called off.'] });
    }
    await changeBooking(deps, { bookingId, by, change: { date, ...(time && { time }) }, version });
  }
  await deps.faultPoint('chosen');
  return present(deps, await settled(deps, token));
}
