import type { WaiverPage } from '@slipway/contract/bookings/waivers';
import { peopleSigned, signatureKey, type Signature } from '@slipway/domain/bookings/waivers';
import { createHash } from 'node:crypto';
import { inTransaction, type Db } from '#db/transaction.ts';
import { findNewestWaiverText, listStanding } from '#db/waivers/count-signed.ts';
import type { Deps } from '#deps.ts';
import { conflict, notFound } from '#http/errors.ts';
import { findBooking, lockBooking, type Booking } from '../bookings-repository.ts';
import { stateOf } from './present-waivers.ts';
import { presentWaiverText, waiverClosed } from './read-waivers.ts';
import { findBookingByWaiverLink, insertSignature } from './waivers-repository.ts';

/** How many signatures a booking can have: nobody fills the books by a link. */
const mostSignatures = 1000;

/** @throws Refusal 404, 429 after too many requests from one network */
async function findSigned(deps: Deps, token: string, address: string): Promise<number> {
  await deps.limits.count('waiver by address', address);
  const bookingId = await findBookingByWaiverLink(deps.db, token);
  if (bookingId === undefined) throw notFound();
  return bookingId;
}

async function showPage(db: Db, booking: Booking, now: Date): Promise<WaiverPage> {
  const text = await findNewestWaiverText(db);
  const state = stateOf(booking, text, now);
  return {
    date: booking.date,
    time: booking.time,
    unit: booking.terms.unitName ?? '',
    package_name: booking.terms.packageName,
    details: booking.guests,
    signed: peopleSigned(await listStanding(db, [booking.id])),
    state,
    text: state === 'open' && text ? presentWaiverText(text) : null,
  };
}

/** The waiver of a booking, by a link to sign it. @throws Refusal 404, 429 */
export async function readWaiverLink(
  deps: Deps,
  token: string,
  address: string,
): Promise<WaiverPage> {
  const booking = await findBooking(deps.db, await findSigned(deps, token, address));
  if (!booking || booking.holdExpiresAt !== null) throw notFound();
  return showPage(deps.db, booking, deps.clock.now());
}

/**
 * Signs the waiver of a booking by a link, for oneself and for minors. The same signature again changes nothing.
 * @throws Refusal 404, 409 when the text has changed since `version` was read, 422 when nobody can sign, 429
 */
export async function signWaiver(
  deps: Deps,
  sent: { token: string; address: string; version: number; signature: Signature },
): Promise<WaiverPage> {
  const bookingId = await findSigned(deps, sent.token, sent.address);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || booking.holdExpiresAt !== null) throw notFound();
    const text = await findNewestWaiverText(tx);
    if (!text || stateOf(booking, text, now) !== 'open') throw waiverClosed();
    if (text.version !== sent.version) {
      throw conflict('The waiver has changed since you opened it. Please read it again.');
    }
    if ((await listStanding(tx, [bookingId])).length >= mostSignatures) throw waiverClosed();
    const { name, minors } = sent.signature;
    await insertSignature(tx, {
      bookingId,
      textVersion: text.version,
      name,
      minors: [...minors],
      signedAt: now,
      signedFrom: sent.address,
      signatureKey: createHash('sha256').update(signatureKey(sent.signature)).digest('base64url'),
    });
    return showPage(tx, booking, now);
  });
}
