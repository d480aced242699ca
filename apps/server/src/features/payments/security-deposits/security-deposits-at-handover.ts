import type { Departure } from '@slipway/contract/operations/day';
import {
  holdAt,
  isReturned,
  securityDepositActions,
} from '@slipway/domain/payments/security-deposit';
import { toMajor } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { listAgreedDeposits } from './security-deposits-repository.ts';
import { isOver } from './staff-security-deposit.ts';

/**
 * What the daily log says of security deposits, by booking: in place, or missing from the morning on which it is to be
 * held until it would be given back. Absent: nothing is to be said.
 */
export async function readSecurityDepositsAtHandover(
  db: Db,
  bookingIds: readonly number[],
  now: Date,
): Promise<Map<number, NonNullable<Departure['security_deposit']>>> {
  const agreed = await listAgreedDeposits(db, bookingIds);
  return new Map(
    agreed.flatMap(({ booking, state, leftBy }) => {
      const { id, trip, amount } = booking;
      const isInPlace = state === 'held' || state === 'taken';
      const over = isOver(booking, now);
      const isMissing = (state === null || state === 'wanted') && !over && now >= holdAt(trip);
      if (!isInPlace && !isMissing) return [];
      const returned = isReturned(trip, now);
      const may = securityDepositActions({
        ...{ state, over, returned, hasCard: false, underWay: false },
        atCounter: leftBy !== null,
      });
      const said = {
        amount: toMajor(amount),
        in_place: isInPlace,
        left_by: leftBy,
        may_leave: may.leave,
        // Before the start it is given back from its booking.
        may_give_back: may.give_back && now >= trip.startsAt,
      };
      return [[id, said] as const];
    }),
  );
}
