import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, invalid, notFound } from '#http/errors.ts';
import { noteChange } from './changes-repository.ts';
import { cancelUnpaid, endSeriesRow, lockSeries, occurrencesOf } from './series-repository.ts';

type Answer = AnswerOf<Calls['POST /api/booking-series/:id/end']>['data'];

/**
 * Ends a schedule from a day on: what it made from then on and nothing was paid of is cancelled, what
 * was paid stays as it is, for staff to decide about each.
 * @throws Refusal 404, 409, 422 for a day that has passed
 */
export async function endSeries(
  deps: Deps,
  person: SignedIn,
  asked: { id: number; from: string; version: number },
): Promise<Answer> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { settings } = await readSettings(tx);
    const series = await lockSeries(tx, asked.id);
    if (!series || ![0, series.companyId].includes(settings.company_id)) throw notFound();
    if (series.version !== asked.version) {
      throw conflict('The schedule was changed by someone else since you opened it.');
    }
    const from = calendarDate(asked.from);
    if (from < todayIn(settings.time_zone, now)) {
      throw invalid({ from: ['From must not be before today.'] });
    }
    const ahead = (await occurrencesOf(tx, series.id, { lock: true })).filter(
      ({ date, cancelled, completed }) => date >= from && !cancelled && !completed,
    );
    const ends = ahead.filter(({ paidFor }) => !paidFor);
    const of = series.bookingId === null ? 'orders' : 'bookings';
    await cancelUnpaid(
      tx,
      of,
      ends.map(({ id }) => id),
      { reason: 'Schedule ended', at: now },
    );
    for (const { id } of ends) {
      await noteChange(tx, {
        ...(of === 'orders' ? { orderId: id } : { bookingId: id }),
        changedAt: now,
        changedBy: person.id,
        action: 'cancelled',
        after: { reason: 'Schedule ended', series: series.id },
      });
    }
    await endSeriesRow(tx, series.id, { from, by: person.id, at: now });
    const brief = ({ id, date }: { id: number; date: string }) => ({ id, date });
    return {
      cancelled: ends.map(brief),
      kept: ahead.filter(({ paidFor }) => paidFor).map(brief),
    };
  });
}
