import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type {
  CreatedRecurring,
  RecurringPreview,
  RecurrenceRuleBody,
} from '@slipway/contract/bookings/recurring';
import { addDays, type CalendarDate } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { toMajor } from '@slipway/domain/money/money';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import { holdDays } from '#db/unit-days.ts';
import type { Deps } from '#deps.ts';
import { readSettings, sayInWords } from '#features/settings/settings-api.ts';
import { invalid, notFound, Refusal, refused } from '#http/errors.ts';
import { findBooking, type Booking } from '#features/bookings/bookings-repository.ts';
import { checkLegacyKeyUnused, fingerprintOf } from '#features/bookings/public/booking-requests.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { readClosed, readTaken } from '#features/bookings/days-repository.ts';
import { daysOf, partyColumns, placeRefusal } from '#features/bookings/place-booking.ts';
import { placeWarnings } from '#features/bookings/staff/place-warnings.ts';
import {
  extrasShort,
  isOutOfExtras,
  takeExtras,
  type BookingOfExtras,
} from '#features/bookings/extras/take-extras.ts';
import { insertPlanned } from '#features/bookings/staff/place-staff-booking.ts';
import {
  recurrenceDatesOf,
  placeOccurrences,
  planOccurrences,
  recurrenceRuleOf,
  type PlannedOccurrence,
} from './plan-recurring.ts';
import { findExistingSeries } from './find-existing-series.ts';
import { insertRecurring, insertRecurringRequest } from './recurring-repository.ts';

export interface RecurringRequest {
  id: number;
  body: BodyOf<Calls['POST /api/booking-repeat/:id']>;
  person: SignedIn;
  /** Idempotency key bound to the user: the Idempotency-Key header, or a generated one. */
  key: string;
  /** The key without the user, as saved by earlier versions. */
  legacyKey: string;
}

/** A booking that can be repeated. @throws Refusal 404, 422 when it is cancelled */
async function findRepeatable(deps: Deps, id: number): Promise<Booking> {
  const { settings } = await readSettings(deps.db);
  const booking = await findBooking(deps.db, id);
  const ours = booking && [0, booking.companyId].includes(settings.company_id);
  if (!ours || booking.holdExpiresAt !== null) throw notFound();
  if (booking.cancelledAt !== null) {
    throw refused('booking_cancelled', 'This booking is cancelled and cannot be repeated.');
  }
  return booking;
}

/** All occurrences, checked against what is taken now; with `lock` under the lock of their days. */
async function occurrences(
  db: Db,
  deps: Deps,
  booking: Booking,
  dates: readonly CalendarDate[],
  access: 'read' | 'lock',
): Promise<PlannedOccurrence[]> {
  const { settings } = await readSettings(db);
  const plans = await planOccurrences(db, booking, settings, dates);
  const days = plans.flatMap((plan) => daysOf(plan) ?? []);
  if (access === 'lock') await holdDays(db, days);
  const [first] = days;
  const last = days.at(-1);
  const zone = settings.time_zone;
  const ofTrips = {
    from: dates[0] ?? booking.date,
    to: addDays(dates.at(-1) ?? booking.date, 1),
    zone,
  };
  const taken =
    first && last ? await readTaken(db, { ...first, to: last.to }) : await readClosed(db, ofTrips);
  const say = await sayInWords(db);
  const placed = placeOccurrences(plans, taken, deps.clock.now());
  const checked: PlannedOccurrence[] = [];
  for (const occurrence of placed) {
    const conflict = occurrence.conflict ?? (await extrasConflict(db, occurrence));
    checked.push({ ...occurrence, conflict: conflict && say(conflict) });
  }
  return checked;
}

/** Why an occurrence cannot have the extras of its booking; null: it can. */
async function extrasConflict(
  db: Db,
  { plan, placement }: PlannedOccurrence,
): Promise<string | null> {
  if (!placement.ok || plan.prices.of !== 'package') return null;
  const { date, guests, prices, settings } = plan;
  const { days, quantity } = partyColumns(plan);
  const [short = []] = await extrasShort(db, [
    {
      id: 0,
      date,
      days,
      guests,
      quantity,
      terms: { prices, zone: settings.time_zone },
      endsAt: new Date(placement.end),
    },
  ]);
  return short.length === 0 ? null : short.join(' ');
}

/** Previews recurring bookings with their conflicts; changes nothing. @throws Refusal 404, 422 */
export async function previewRecurring(
  deps: Deps,
  id: number,
  body: RecurrenceRuleBody,
): Promise<RecurringPreview> {
  const booking = await findRepeatable(deps, id);
  const [{ settings }, say] = await Promise.all([readSettings(deps.db), sayInWords(deps.db)]);
  const dates = recurrenceDatesOf(booking.date, recurrenceRuleOf(body));
  const planned = await occurrences(deps.db, deps, booking, dates, 'read');
  return {
    currency: settings.currency,
    occurrences: planned.map(({ plan, placement, conflict }) => ({
      date: plan.date,
      time: placement.ok ? placement.time : booking.time,
      total_price: toMajor(plan.quote.total),
      conflict,
      warnings: placement.ok ? placeWarnings(placement, say) : [],
    })),
  };
}

/** Creates the series and each available occurrence in one transaction. */
async function make(
  deps: Deps,
  request: RecurringRequest,
  booking: Booking,
  fingerprint: string,
): Promise<CreatedRecurring> {
  const { body, person, key } = request;
  const rule = recurrenceRuleOf(body);
  const dates = recurrenceDatesOf(booking.date, rule);
  const lock = (tx: Db) => lockRequestKey(tx, key);
  return pipelinedTransaction(deps.db, lock, async (tx) => {
    const now = deps.clock.now();
    // The days are locked before the booking, which the series locks by its reference: the order of locks.
    const planned = await occurrences(tx, deps, booking, dates, 'lock');
    const seriesId = await insertRecurring(tx, {
      companyId: booking.companyId,
      bookingId: booking.id,
      frequency: rule.frequency,
      every: rule.every,
      fromDate: booking.date,
      untilDate: rule.until,
      occurrences: rule.count,
      madeBy: person.id,
      madeAt: now,
    });
    await insertRecurringRequest(tx, { key, fingerprint, seriesId, now });
    await deps.faultPoint('decided');
    const made: CreatedRecurring['made'] = [];
    const withExtras: BookingOfExtras[] = [];
    const skipped: CreatedRecurring['skipped'] = [];
    for (const { plan, placement, conflict } of planned) {
      if (!placement.ok || conflict !== null) {
        skipped.push({ date: plan.date, conflict: conflict ?? '' });
        continue;
      }
      const { name, email, phone, customerId } = booking;
      const inserted = await insertPlanned(tx, plan, placement, {
        name,
        email,
        phone,
        customerId,
        madeBy: person.id,
        seriesId,
        staffNotes: '',
        quiet: true,
        holdExpiresAt: null,
        now,
      });
      const { id } = inserted;
      withExtras.push(inserted);
      const change = { bookingId: id, changedAt: now, changedBy: person.id };
      await recordChange(tx, { ...change, action: 'repeated', after: { series: seriesId } });
      made.push({ id, date: plan.date });
    }
    if (made.length === 0 || (body.whole && skipped.length > 0)) throw occurrenceConflicts(skipped);
    const change = { bookingId: booking.id, changedAt: now, changedBy: person.id };
    const after = { series: seriesId, made: made.length };
    await recordChange(tx, { ...change, action: 'schedule_made', after });
    await takeExtras(tx, withExtras);
    return { series_id: seriesId, made, skipped };
  });
}

/** The conflicts that prevent creating all occurrences (`whole`). */
export const occurrenceConflicts = (skipped: CreatedRecurring['skipped']) =>
  invalid(
    { occurrences: skipped.map(({ date, conflict }) => `${date}: ${conflict}`) },
    'series_conflicts',
  );

/**
 * Creates recurring bookings from a booking, by current rules and prices, under the locks of all
 * days. Occurrences with conflicts are skipped; with `whole`, any conflict refuses all. Nothing is
 * paid and no messages are sent. Idempotent per key.
 * @throws Refusal 404, 409 for a key of an earlier version, 422 with every conflict
 */
export async function createRecurringBookings(
  deps: Deps,
  request: RecurringRequest,
): Promise<CreatedRecurring> {
  const fingerprint = fingerprintOf({ of: `booking-${request.id}`, ...request.body });
  const before = await findExistingSeries(deps, request.key, fingerprint);
  if (before) return before;
  await checkLegacyKeyUnused(deps.db, request.legacyKey);
  const booking = await findRepeatable(deps, request.id);
  try {
    return await make(deps, request, booking, fingerprint);
  } catch (error) {
    if (isOutOfExtras(error)) {
      throw invalid(
        { occurrences: ['An extra of this booking has just been taken.'] },
        'series_conflicts',
      );
    }
    const refusal = placeRefusal(error, 'occurrences');
    if (refusal !== error && refusal instanceof Refusal) {
      throw invalid(
        { occurrences: Object.values(refusal.errors ?? {}).flat() },
        'series_conflicts',
      );
    }
    if (!isUniqueViolation(error, 'booking_requests_pkey')) throw error;
    const concurrent = await findExistingSeries(deps, request.key, fingerprint);
    if (!concurrent) throw error;
    return concurrent;
  }
}
