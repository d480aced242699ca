import { holdAt, isReleaseDue } from '@slipway/domain/payments/security-deposit';
import { toMajor } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { listAgreedDeposits } from './security-deposits-repository.ts';

/**
 * What the daily log says of security deposits, by booking: in place, or missing from the morning on which it is to be
 * held until it would be given back. Absent: nothing is to be said.
 */
export async function readSecurityDepositsAtHandover(
  db: Db,
  bookingIds: readonly number[],
  now: Date,
): Promise<Map<number, { amount: number; in_place: boolean }>> {
  const agreed = await listAgreedDeposits(db, bookingIds);
  return new Map(
    agreed.flatMap(({ booking, state }) => {
      const { id, trip, cancelled, waits, amount } = booking;
      const isInPlace = state === 'held' || state === 'taken';
      const isOver = cancelled || waits || isReleaseDue(trip, now);
      const isMissing = (state === null || state === 'wanted') && !isOver && now >= holdAt(trip);
      if (!isInPlace && !isMissing) return [];
      return [[id, { amount: toMajor(amount), in_place: isInPlace }] as const];
    }),
  );
}
