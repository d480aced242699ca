import type { BookingsAhead } from '@slipway/contract/bookings/bookings-ahead';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { listBookingsAhead } from './bookings-ahead-repository.ts';

/** How many are listed. */
const most = 100;

/** What lies ahead when the business's time zone is changed; the change moves none of it. */
export async function readBookingsAhead(deps: Deps): Promise<BookingsAhead> {
  const { settings } = await readSettings(deps.db);
  const now = deps.clock.now();
  const { rows, total } = await listBookingsAhead(deps.db, settings.company_id, now, most);
  return {
    total,
    bookings: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    })),
  };
}
