import type { UsedPerson } from '@slipway/contract/identity/identity';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { unitNamesOfSupervisor } from '#features/catalogue/catalogue-api.ts';
import type { IdentityHooks } from '#features/identity/identity-hooks.ts';
import { presentPerson } from '#features/identity/identity-presenter.ts';
import { findPersonRow } from '#features/identity/identity-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/**
 * A user with what still uses them, for Admins about to change or end them.
 * @throws Refusal 404 when unknown
 */
export async function readUser(
  deps: Deps,
  hooks: Pick<IdentityHooks, 'countBookingsAhead'>,
  userId: number,
): Promise<UsedPerson> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const [row, units, bookingsAhead] = await Promise.all([
    findPersonRow(deps.db, userId),
    unitNamesOfSupervisor(deps.db, userId),
    hooks.countBookingsAhead(deps.db, userId, today),
  ]);
  if (!row) throw notFound();
  return { ...presentPerson(row), uses: { units, bookings_ahead: bookingsAhead } };
}
