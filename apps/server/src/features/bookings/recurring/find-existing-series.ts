import type { CreatedRecurring } from '@slipway/contract/bookings/recurring';
import { recurrenceDates } from '@slipway/domain/bookings/recurring';
import type { Deps } from '#deps.ts';
import { invalid } from '#http/errors.ts';
import { findRecurring, findRecurringRequest } from './recurring-repository.ts';
import { occurrencesOf } from './recurring-lists-repository.ts';

/**
 * The series created by an earlier request with this key; null without one.
 * @throws Refusal 422 when the key was used for something else
 */
export async function findExistingSeries(
  deps: Deps,
  key: string,
  fingerprint: string,
): Promise<CreatedRecurring | null> {
  const { db, clock } = deps;
  const request = await findRecurringRequest(db, key);
  if (!request) return null;
  if (request.fingerprint !== fingerprint || request.series_id === null) {
    throw invalid(
      { idempotency_key: ['This request key has already been used for something else.'] },
      'key_reused',
    );
  }
  const series = await findRecurring(db, request.series_id);
  if (!series) throw new Error(`No series ${request.series_id}`);
  const occurrences = await occurrencesOf(db, series.id, clock.now());
  const made = occurrences.map(({ id, date }) => ({ id, date }));
  const { frequency, every, untilDate: until, occurrences: count } = series;
  const dates = recurrenceDates(series.fromDate, { frequency, every, until, count });
  const skipped = dates.filter((date) => !made.some((one) => one.date === date));
  return {
    series_id: series.id,
    made,
    skipped: skipped.map((date) => ({ date, conflict: 'It was skipped.' })),
  };
}
