import { waitingLinks } from '#db/tables/waiting.ts';
import type { Db } from '#db/transaction.ts';
import { hashOfLink } from './hash-of-link.ts';

/**
 * Makes a link to an entry of the waiting list.
 * @returns its token, which cannot be read again
 */
export async function insertWaitingLink(
  tx: Db,
  deps: { ids: { linkToken: () => string } },
  made: { entryId: number; at: Date },
): Promise<string> {
  const token = deps.ids.linkToken();
  await tx
    .insert(waitingLinks)
    .values({ tokenHash: hashOfLink(token), entryId: made.entryId, madeAt: made.at });
  return token;
}

/**
 * Makes a link for a mail to somebody who waits (docs/rules/availability.md, "Waiting list"): it shows their entry, leads
 * to the place that is offered, and takes them off the list.
 * @returns its address, which cannot be read again
 */
export async function makeWaitingLink(
  tx: Db,
  deps: { ids: { linkToken: () => string }; publicUrl: () => string },
  made: { entryId: number; at: Date },
): Promise<string> {
  return `${deps.publicUrl()}/waiting-list/${await insertWaitingLink(tx, deps, made)}`;
}
