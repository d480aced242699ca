import { toMajor } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { listAgreedDeposits } from './security-deposits-repository.ts';

/** Those that are still to be in place, or are, by booking; what was given back, kept or asked for no more is absent. */
export async function readDepositsAtHandover(
  db: Db,
  bookingIds: readonly number[],
): Promise<Map<number, { amount: number; in_place: boolean }>> {
  const agreed = await listAgreedDeposits(db, bookingIds);
  return new Map(
    agreed.flatMap(({ bookingId, amount, state }) => {
      const isMissing = state === null || state === 'wanted';
      if (!isMissing && state !== 'held' && state !== 'taken') return [];
      return [[bookingId, { amount: toMajor(amount), in_place: !isMissing }] as const];
    }),
  );
}
