import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, invalid, notFound } from '#http/errors.ts';
import { announceRecurringEnd } from './announce-recurring-end.ts';
import { cancelInTransaction } from '#features/bookings/cancel/cancel-booking.ts';
import { endRecurringRow, lockRecurring } from './recurring-repository.ts';
import {
  bookingsOfSeries,
  lockOrdersOfSeries,
  occurrencesOf,
  type RecurringOccurrence,
} from './recurring-lists-repository.ts';
import { lockExtraDays } from '#features/bookings/extras/taken-extras-repository.ts';
import { lockPlaces } from '#features/bookings/lock-places.ts';

/** Cancels one order of a schedule in full; orders build on bookings, so `app.ts` passes it in. */
export type CancelOrder = (
  deps: Deps,
  tx: Db,
  cancel: { id: number; by: number; reason: string; quiet: true },
) => Promise<unknown>;

type Answer = AnswerOf<Calls['POST /api/booking-series/:id/end']>['data'];

/**
 * Ends recurring bookings or orders from a day on: unpaid ones are cancelled as usual, and each
 * customer gets one mail about all of them. Paid ones stay, as do a trip that has started and a
 * delivery due today, for staff to decide.
 * @throws Refusal 404, 409, 422 for a day in the past
 */
export async function endRecurring(
  deps: Deps,
  person: SignedIn,
  request: { id: number; from: string; version: number },
  cancelOrder: CancelOrder,
): Promise<Answer> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { settings } = await readSettings(tx);
    const series = await lockRecurring(tx, request.id);
    if (!series || ![0, series.companyId].includes(settings.company_id)) throw notFound();
    if (series.version !== request.version) {
      throw conflict('The schedule was changed by someone else since you opened it.');
    }
    const from = calendarDate(request.from);
    if (from < todayIn(settings.time_zone, now)) {
      throw invalid({ from: ['From must not be before today.'] });
    }
    await lockPlaces(tx, await bookingsOfSeries(tx, series.id));
    await lockOrdersOfSeries(tx, series.id);
    const ahead = (await occurrencesOf(tx, series.id, now)).filter(
      ({ date, cancelled, completed }) => date >= from && !cancelled && !completed,
    );
    const isKept = ({ paidFor, begun }: RecurringOccurrence) => paidFor || begun;
    const ends = ahead.filter((one) => !isKept(one));
    const of = series.bookingId === null ? 'orders' : 'bookings';
    // Nothing was paid, so there is nothing to refund.
    const cancel = { reason: 'Schedule ended', quiet: true } as const;
    if (of === 'bookings')
      await lockExtraDays(
        tx,
        ends.map(({ id }) => id),
      );
    for (const { id } of ends) {
      if (of === 'orders') await cancelOrder(deps, tx, { id, by: person.id, ...cancel });
      else {
        const by = { id: person.id, as: 'staff' } as const;
        await cancelInTransaction(deps, tx, { bookingId: id, by, byBusiness: true, ...cancel });
      }
    }
    const kept = ahead.filter(isKept);
    const paid = kept.filter(({ paidFor }) => paidFor);
    await announceRecurringEnd(tx, deps, { series, of, cancelled: ends, kept: paid });
    await endRecurringRow(tx, series.id, { from, by: person.id, at: now });
    const brief = ({ id, date }: { id: number; date: string }) => ({ id, date });
    return {
      cancelled: ends.map(brief),
      kept: kept.map(brief),
    };
  });
}
