import type { Deps } from '#deps.ts';
import { presentCallable } from '#features/operations/call-off/call-off-presenter.ts';
import {
  listCallable,
  settleChoices,
} from '#features/operations/call-off/call-off-lists-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';

/**
 * The active bookings of some days that can be called off. @throws Refusal 422 for an invalid range
 */
export async function listCallableTrips(
  deps: Deps,
  query: { from_date: string; to_date: string; unit_id?: number | undefined },
) {
  const { from_date: from, to_date: to } = query;
  if (to < from) throw invalid({ to_date: ['“To” must not be before “From”.'] });
  const { settings } = await readSettings(deps.db);
  const now = deps.clock.now();
  await settleChoices(deps.db, now);
  const companyId = settings.company_id;
  const rows = await listCallable(deps.db, {
    from,
    to,
    companyId,
    unitId: query.unit_id ?? null,
    now,
  });
  return { data: rows.map(presentCallable) };
}
