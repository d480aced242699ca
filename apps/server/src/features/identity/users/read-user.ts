import type { UsedPerson } from '@slipway/contract/identity/identity';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { countAheadOfPerson } from '#features/bookings/bookings-api.ts';
import { unitNamesOfSupervisor } from '#features/catalogue/catalogue-api.ts';
import { presentPerson } from '#features/identity/identity-presenter.ts';
import { findPersonRow } from '#features/identity/identity-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/**
 * A user with what still uses them, for Admins about to change or end them.
 * @throws Refusal 404 when unknown
 */
export async function readUser(deps: Deps, userId: number): Promise<UsedPerson> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const [row, units, bookingsAhead] = await Promise.all([
    findPersonRow(deps.db, userId),
    unitNamesOfSupervisor(deps.db, userId),
    countAheadOfPerson(deps.db, userId, today),
  ]);
  if (!row) throw notFound();
  return { ...presentPerson(row), uses: { units, bookings_ahead: bookingsAhead } };
}
