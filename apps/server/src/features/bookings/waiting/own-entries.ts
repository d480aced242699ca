import type { OwnWaiting } from '@slipway/contract/bookings/waiting-list';
import { todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { insertWaitingLink } from '#db/links/make-waiting-link.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { leaveWaitingList } from './leave-waiting-list.ts';
import { showEntry } from './read-waiting-link.ts';
import {
  findEntryOfCustomer,
  listEntriesOfCustomer,
  type WaitingCustomer,
  type WaitingEntry,
} from './waiting-repository.ts';

/** An address that is not verified may be somebody else's. */
const customerOf = ({ id, email, emailVerified }: SignedIn): WaitingCustomer => ({
  id,
  email: emailVerified ? email : null,
});

/** @throws Refusal 404: unknown, or another customer's */
async function findOwn(deps: Deps, person: SignedIn, id: number): Promise<WaitingEntry> {
  const entry = await findEntryOfCustomer(deps.db, id, customerOf(person));
  if (!entry) throw notFound();
  return entry;
}

/** What a customer still waits for. */
export async function listOwnWaiting(deps: Deps, person: SignedIn): Promise<OwnWaiting[]> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const entries = await listEntriesOfCustomer(deps.db, customerOf(person), today);
  const shown: OwnWaiting[] = [];
  for (const entry of entries) shown.push({ id: entry.id, ...(await showEntry(deps, entry)) });
  return shown.filter(({ state }) => state !== 'over');
}

/** @throws Refusal 404 */
export async function leaveOwnWaiting(deps: Deps, person: SignedIn, id: number): Promise<void> {
  await leaveWaitingList(deps, await findOwn(deps, person, id), 'left');
}

/**
 * The token of a link by which a customer books the place that is free for them, without looking for the mail.
 * @throws Refusal 404, 429 after too many requests from one network
 */
export async function openOwnWaiting(
  deps: Deps,
  person: SignedIn,
  id: number,
  address: string,
): Promise<string> {
  await deps.limits.count('link by address', address);
  const { id: entryId } = await findOwn(deps, person, id);
  return insertWaitingLink(deps.db, deps, { entryId, at: deps.clock.now() });
}
