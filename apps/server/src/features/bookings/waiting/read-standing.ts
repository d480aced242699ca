import type { OwnWaitingEntry } from '@slipway/contract/bookings/waiting-list';
import { waitingState } from '@slipway/domain/bookings/waiting/waiting-list';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { factsOf } from './waiting-presenter.ts';
import { isTold, namesOf, type WaitingEntry } from './waiting-repository.ts';

/** How an entry stands, as whoever waits reads it. */
export async function readStanding(
  deps: Deps,
  entry: WaitingEntry,
): Promise<Omit<OwnWaitingEntry, 'id'>> {
  const now = deps.clock.now();
  const { settings } = await readSettings(deps.db);
  const state = waitingState(factsOf(entry, settings.time_zone), now);
  const [names, told] = await Promise.all([
    namesOf(deps.db, entry),
    state === 'waiting' ? isTold(deps.db, entry.id, now) : null,
  ]);
  const isKept = state === 'offered' && entry.booking === 'none';
  const shown = state === 'offered' && !isKept ? 'paying' : told === null ? state : 'told';
  return {
    state: shown,
    unit: names.unit,
    package: names.package,
    date: entry.date,
    time: (isKept ? entry.offeredTime : told) ?? entry.time,
    guests: entry.guests,
    kept_until: isKept ? (entry.offeredUntil?.toISOString() ?? null) : null,
  };
}
