import type { WaitingPage } from '@slipway/contract/bookings/waiting-list';
import { waitingState } from '@slipway/domain/bookings/waiting/waiting-list';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { countedAs, readAwaited } from './plan-waiting.ts';
import { factsOf } from './waiting-presenter.ts';
import {
  findEntryByLink,
  findAnnouncedStart,
  namesOf,
  type WaitingEntry,
} from './waiting-repository.ts';

/** @throws Refusal 404, 429 after too many requests from one network */
async function findByLink(deps: Deps, token: string, address: string): Promise<WaitingEntry> {
  await deps.limits.count('link by address', address);
  const entry = await findEntryByLink(deps.db, token);
  if (!entry) throw notFound();
  return entry;
}

/** The state of an entry, for its customer. */
export async function showEntry(deps: Deps, entry: WaitingEntry): Promise<WaitingPage> {
  const now = deps.clock.now();
  const { settings } = await readSettings(deps.db);
  const state = waitingState(factsOf(entry, settings.time_zone), now);
  const [names, sources, told] = await Promise.all([
    namesOf(deps.db, entry),
    readAwaited(deps.db, entry),
    state === 'waiting' ? findAnnouncedStart(deps.db, entry.id, now) : null,
  ]);
  const isKept = state === 'offered' && entry.booking === 'none';
  const shown = state === 'offered' && !isKept ? 'paying' : told === null ? state : 'told';
  return {
    state: shown,
    unit_id: entry.unitId,
    unit: names.unit,
    package_id: entry.packageId,
    package: names.package,
    date: entry.date,
    time: (isKept ? entry.offeredTime : told) ?? entry.time,
    length: entry.length,
    quantity: entry.quantity,
    guests: entry.guests,
    guest_types: countedAs(entry, sources),
    name: entry.name,
    email: entry.email,
    kept_until: isKept ? (entry.offeredUntil?.toISOString() ?? null) : null,
  };
}

/**
 * The state of an entry, by the link in its mails.
 * @throws Refusal 404, 429
 */
export async function readWaitingLink(
  deps: Deps,
  token: string,
  address: string,
): Promise<WaitingPage> {
  return showEntry(deps, await findByLink(deps, token, address));
}

/**
 * Leaves the waiting list, by the link in its mails.
 * @throws Refusal 404, 429
 */
export async function leaveByLink(
  deps: Deps,
  token: string,
  address: string,
): Promise<WaitingPage> {
  await leaveWaitingList(deps, await findByLink(deps, token, address), 'left');
  return readWaitingLink(deps, token, address);
}
