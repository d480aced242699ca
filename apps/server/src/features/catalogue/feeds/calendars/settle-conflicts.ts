import type { FeedConflict } from '@slipway/contract/catalogue/calendar-feeds';
import type { Deps } from '#deps.ts';
import { metaOf } from '#features/catalogue/companies/find-companies.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { listConflicts, markSeen } from './conflicts-repository.ts';
import { presentConflict } from '#features/catalogue/feeds/feeds-presenter.ts';

/** Conflicts of connected calendars with bookings: open ones, or all others. */
export async function findConflicts(
  deps: Deps,
  query: { page: number; per_page: number; seen: '0' | '1' },
) {
  const { settings } = await readSettings(deps.db);
  const { rows, total } = await listConflicts(deps.db, {
    companyId: settings.company_id,
    seen: query.seen === '1',
    page: query.page,
    per_page: query.per_page,
  });
  return { data: rows.map(presentConflict), meta: metaOf(query, total) };
}

/** Marks a conflict as seen; changes neither the booking nor the block. @throws Refusal 404 */
export async function markConflictSeen(
  deps: Deps,
  id: number,
  userId: number,
): Promise<FeedConflict> {
  const { settings } = await readSettings(deps.db);
  const by = { userId, now: deps.clock.now(), companyId: settings.company_id };
  const row = await markSeen(deps.db, id, by);
  if (!row) throw notFound();
  return presentConflict(row);
}
