import { waiverLinks } from '#db/tables/waivers.ts';
import type { Db } from '#db/transaction.ts';
import { hashOfLink } from './hash-of-link.ts';

/**
 * Makes a link by which the guests of a booking sign the waiver (docs/rules/calls.md, "Waivers").
 * @returns its address, which cannot be read again
 */
export async function makeWaiverLink(
  tx: Db,
  deps: { ids: { linkToken: () => string }; publicUrl: () => string },
  made: { bookingId: number; at: Date },
): Promise<string> {
  const token = deps.ids.linkToken();
  await tx
    .insert(waiverLinks)
    .values({ tokenHash: hashOfLink(token), bookingId: made.bookingId, madeAt: made.at });
  return `${deps.publicUrl()}/waiver/${token}`;
}
