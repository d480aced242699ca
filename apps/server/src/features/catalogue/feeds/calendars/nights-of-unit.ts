import type { BlockedDays } from '@slipway/domain/bookings/blocks';
import type { Db } from '#db/transaction.ts';
import { packagesOf } from '#features/catalogue/units/units-repository.ts';

/**
 * The handover and the return of a unit that is let by nights: the earliest and the latest of its
 * packages; null: it is not.
 */
export async function nightsOf(db: Db, unitId: number): Promise<BlockedDays['nights']> {
  const packages = (await packagesOf(db, [unitId])).get(unitId) ?? [];
  const starts = packages.flatMap(({ kind }) =>
    kind.starts.form === 'day' && kind.length.form === 'days' && kind.length.counted === 'nights'
      ? [kind.starts]
      : [],
  );
  const [handover] = starts.map((one) => one.handover).sort();
  const last = starts
    .map((one) => one.return)
    .sort()
    .at(-1);
  return handover === undefined || last === undefined ? null : { handover, return: last };
}
