import type { WaitingPage } from '@slipway/contract/bookings/waiting-list';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { countedAs, readAwaited } from './plan-waiting.ts';
import { readStanding } from './read-standing.ts';
import { findEntryByLink, type WaitingEntry } from './waiting-repository.ts';

/** @throws Refusal 404, 429 after too many requests from one network */
async function findByLink(deps: Deps, token: string, address: string): Promise<WaitingEntry> {
  await deps.limits.count('link by address', address);
  const entry = await findEntryByLink(deps.db, token);
  if (!entry) throw notFound();
  return entry;
}

/**
 * How an entry stands, by the link in its mails.
 * @throws Refusal 404, 429
 */
export async function readWaitingLink(
  deps: Deps,
  token: string,
  address: string,
): Promise<WaitingPage> {
  const entry = await findByLink(deps, token, address);
  const [standing, sources] = await Promise.all([
    readStanding(deps, entry),
    readAwaited(deps.db, entry),
  ]);
  return {
    ...standing,
    unit_id: entry.unitId,
    package_id: entry.packageId,
    length: entry.length,
    quantity: entry.quantity,
    guest_types: countedAs(entry, sources),
    name: entry.name,
    email: entry.email,
  };
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
