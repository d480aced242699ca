import { isDeepStrictEqual } from 'node:util';
import { tripSummary } from '@slipway/domain/bookings/trip-summary';
import { subtract } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import {
  enqueueMessages,
  withdrawChangeMails,
  type NewMessage,
} from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { customerLink, staffLink, summariseBooking } from '#features/bookings/announce-booking.ts';
import { findBookedDeparture } from '#features/bookings/booked-departure.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { CrewConflict } from '#features/bookings/crew/move-crew.ts';
import { isByStaff, type ChangeActor } from './requested-change.ts';

/**
 * What the recipient sees of the booking, to find the differences; notes and contact data alone
 * cause no message.
 */
interface KnownToReader {
  was: {
    date: string;
    time: string;
    unit: string | null;
    package: string;
    guests: number;
    duration?: number | null | undefined;
    until?: { date: string; time: string } | undefined;
    quantity?: number | undefined;
    guest_types?: string | undefined;
  };
  total_before: number;
}

function tripOf(booking: Booking): KnownToReader['was'] {
  const { terms, date, time, guests, durationHours: duration } = booking;
  const unit = terms.unitName;
  return {
    date,
    time,
    unit,
    package: terms.packageName,
    guests,
    duration,
    ...tripSummary(booking),
  };
}

const isNotable = ({ was, total_before }: KnownToReader, after: Booking): boolean =>
  !isDeepStrictEqual(was, tripOf(after)) || total_before !== after.totalCents;

/** How long the notice of an undoable change is delayed. */
const undoableMs = 60_000;

async function nameOf(tx: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return (await findCrew(tx, [id])).get(id)?.name ?? null;
}

/**
 * Notifies customer and staff of a change in its transaction, and staff of crew removed from the
 * trip. Pending notices of earlier changes are merged into it, and dropped when the change was
 * undone. The notice of an undoable change by staff, and of later changes before it is sent, is
 * delayed.
 */
export async function announceChange(
  tx: Db,
  deps: Deps,
  change: {
    before: Booking;
    after: Booking;
    by: ChangeActor;
    ashore: readonly CrewConflict[];
    undoable: boolean;
    /** False: staff are not mailed, such as of each party of a departure that they move. */
    tellsStaff?: boolean;
  },
): Promise<void> {
  const { before, after, by, tellsStaff = true } = change;
  const withdrawn = await withdrawChangeMails(tx, [after.id]);
  const toCustomer = withdrawn.find(({ template }) => template === 'booking-changed')?.params;
  const toStaff = withdrawn.find((mail) => mail.template === 'staff-booking-changed')?.params;
  const known: KnownToReader = { was: tripOf(before), total_before: before.totalCents };
  const ofCustomer = toCustomer ?? known;
  const ofStaff = toStaff ?? known;

  const crew = await findCrew(
    tx,
    change.ashore.map(({ personId }) => personId),
  );
  const removedCrew = [
    ...(toStaff?.ashore ?? []),
    ...change.ashore.map(({ role, personId, text }) => ({
      role,
      name: crew.get(personId)?.name ?? '',
      text,
    })),
  ];
  const notifiesCustomer = isNotable(ofCustomer, after);
  // A notice that waits is replaced, never lost.
  const isToldStaff = tellsStaff || toStaff !== undefined;
  const notifiesStaff = isToldStaff && (isNotable(ofStaff, after) || removedCrew.length > 0);
  if (!notifiesCustomer && !notifiesStaff) return;

  const { settings } = await readSettings(tx);
  const publicUrl = deps.publicUrl();
  const now = deps.clock.now();
  const about = {
    channel: 'mail' as const,
    bookingId: after.id,
    delayMs: isByStaff(by) && (change.undoable || withdrawn.length > 0) ? undoableMs : 0,
  };
  const departure = await findBookedDeparture(tx, after);
  const paramsOf = ({ was, total_before }: KnownToReader, link: string) => ({
    ...summariseBooking(after, after.paidCents, settings, { link, now, departure }),
    was,
    total_before,
    left: subtract(after.totalCents, after.paidCents),
    sequence: after.version,
  });
  const key = `booking-${after.id}-changed-${after.version}`;
  const messages: NewMessage[] = [];
  if (notifiesCustomer) {
    messages.push({
      ...about,
      to: after.email,
      dedupeKey: `${key}-mail`,
      template: 'booking-changed',
      params: paramsOf(ofCustomer, customerLink(publicUrl, after.id)),
    });
  }
  if (notifiesStaff) {
    messages.push({
      ...about,
      to: settings.business.email,
      dedupeKey: `${key}-staff`,
      template: 'staff-booking-changed',
      params: {
        ...paramsOf(ofStaff, staffLink(publicUrl, settings, after.id)),
        by: await nameOf(tx, by.id),
        ashore: removedCrew,
      },
    });
  }
  await enqueueMessages(tx, messages);
}
