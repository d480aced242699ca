import type { WaiversOfBooking } from '@slipway/contract/bookings/waivers';
import { peopleSigned, waiverState, type WaiverState } from '@slipway/domain/bookings/waivers';
import { type WaiverTextRow } from '#db/waivers/count-signed.ts';
import type { Db } from '#db/transaction.ts';
import type { Booking } from '../bookings-repository.ts';
import { listSignatures, type SignatureRow } from './waivers-repository.ts';

/** Whether the guests of a booking can sign, by the newest waiver. */
export function stateOf(booking: Booking, text: WaiverTextRow | undefined, now: Date): WaiverState {
  const { packageKind, cancelledAt, calledOff, endsAt } = booking;
  const asked = packageKind !== null && text?.kinds.includes(packageKind) === true;
  return waiverState({ asked, cancelled: cancelledAt !== null, calledOff, endsAt }, now);
}

const presentSignature = (row: SignatureRow): WaiversOfBooking['waivers'][number] => ({
  id: row.id,
  name: row.name,
  minors: row.minors,
  version: row.textVersion,
  signed_at: row.signedAt.toISOString(),
  removed:
    row.removedAt === null ? null : { at: row.removedAt.toISOString(), by: row.removedBy ?? '' },
});

/** Who signed the waiver of a booking. */
export async function presentWaivers(
  db: Db,
  booking: Booking,
  { text, now }: { text: WaiverTextRow | undefined; now: Date },
): Promise<WaiversOfBooking> {
  const rows = await listSignatures(db, booking.id);
  return {
    booking_id: booking.id,
    details: booking.guests,
    signed: peopleSigned(rows.filter(({ removedAt }) => removedAt === null)),
    state: stateOf(booking, text, now),
    waivers: rows.map(presentSignature),
  };
}
