import type { EditedWaiver, WaiversOfBooking } from '@slipway/contract/bookings/waivers';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { makeWaiverLink } from '#db/links/make-waiver-link.ts';
import type { Db } from '#db/transaction.ts';
import { findNewestWaiverText, type WaiverTextRow } from '#db/waivers/count-signed.ts';
import type { Deps } from '#deps.ts';
import { notFound, refused } from '#http/errors.ts';
import { findEditableBooking } from '../booking-access.ts';
import { presentWaivers, stateOf } from './present-waivers.ts';
import { findWaiverText, listWaiverVersions } from './waivers-repository.ts';

export const presentWaiverText = ({ version, body, publishedAt }: WaiverTextRow) => ({
  version,
  body,
  published_at: publishedAt.toISOString(),
});

/** One version of the waiver. @throws Refusal 404 */
export async function readWaiverText(db: Db, version: number) {
  const row = await findWaiverText(db, version);
  if (!row) throw notFound();
  return presentWaiverText(row);
}

/** The waiver to be edited, with the list of its versions. */
export async function readEditedWaiver(db: Db): Promise<EditedWaiver> {
  const newest = await findNewestWaiverText(db);
  const versions = await listWaiverVersions(db);
  return {
    version: newest?.version ?? 0,
    body: newest?.body ?? '',
    kinds: newest?.kinds ?? [],
    versions: versions.map(({ version, publishedAt, publishedBy }) => ({
      version,
      published_at: publishedAt.toISOString(),
      published_by: publishedBy,
    })),
  };
}

/** Who signed the waiver of the user's own booking, or of any for staff. @throws Refusal 404 */
export async function readWaivers(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<WaiversOfBooking> {
  const { booking } = await findEditableBooking(deps.db, person, bookingId);
  const text = await findNewestWaiverText(deps.db);
  return presentWaivers(deps.db, booking, { text, now: deps.clock.now() });
}

/** What nobody can sign any more, or yet. */
export const waiverClosed = () => refused('waiver_closed', 'This waiver cannot be signed now.');

/**
 * Makes a link by which the guests of the user's own booking sign, or of any for staff.
 * @throws Refusal 404; 422 where nobody can sign; 429
 */
export async function issueWaiverLink(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<{ link: string }> {
  await deps.limits.count('waiver link by account', String(person.id));
  const { booking } = await findEditableBooking(deps.db, person, bookingId);
  const now = deps.clock.now();
  const text = await findNewestWaiverText(deps.db);
  if (stateOf(booking, text, now) !== 'open') throw waiverClosed();
  return { link: await makeWaiverLink(deps.db, deps, { bookingId, at: now }) };
}
