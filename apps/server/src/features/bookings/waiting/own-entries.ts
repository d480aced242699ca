import type { OwnWaitingEntry } from '@slipway/contract/bookings/waiting-list';
import { todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { readStanding } from './read-standing.ts';
import { listOwnEntries, type WaitingEntry } from './waiting-repository.ts';

async function ownEntries(
  deps: Deps,
  person: SignedIn,
  id: number | null,
): Promise<WaitingEntry[]> {
  const { settings } = await readSettings(deps.db);
  const waiter = { customerId: person.id, email: person.emailVerified ? person.email : null };
  return listOwnEntries(deps.db, waiter, todayIn(settings.time_zone, deps.clock.now()), id);
}

/** What a customer waits for; a start that is over is no longer waited for. */
export async function listOwnWaiting(deps: Deps, person: SignedIn): Promise<OwnWaitingEntry[]> {
  const entries = await ownEntries(deps, person, null);
  const all = await Promise.all(
    entries.map(async (entry) => ({ id: entry.id, ...(await readStanding(deps, entry)) })),
  );
  return all.filter(({ state }) => state !== 'over');
}

/** A customer leaves the waiting list. @throws Refusal 404: not theirs, or they no longer wait */
export async function leaveOwnWaiting(deps: Deps, person: SignedIn, id: number): Promise<void> {
  const [entry] = await ownEntries(deps, person, id);
  if (!entry) throw notFound();
  await leaveWaitingList(deps, entry, 'left');
}
