import { minus } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import { enqueueMessages, type NewMessage } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { customerLink, staffLink, summarise } from './announce-booking.ts';
import type { Booking } from './bookings-repository.ts';
import type { Busy } from './move-crew.ts';
import type { Changer } from './plan-change.ts';

/** The trip as it was, for the lines that differ. */
function tripOf(booking: Booking) {
  const { terms, date, time, guests } = booking;
  return { date, time, unit: terms.unitName, package: terms.packageName, guests };
}

/** Whether its customer notices: notes and contact data alone are no news to them. */
function concernsCustomer(before: Booking, after: Booking): boolean {
  const [was, is] = [tripOf(before), tripOf(after)];
  return JSON.stringify(was) !== JSON.stringify(is) || before.totalCents !== after.totalCents;
}

async function nameOf(tx: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return (await findCrew(tx, [id])).get(id)?.name ?? null;
}

/** Tells customer and staff of a change, in the transaction that makes it; who stays ashore is told to staff. */
export async function announceChange(
  tx: Db,
  deps: Deps,
  change: { before: Booking; after: Booking; by: Changer; ashore: readonly Busy[] },
): Promise<void> {
  const { before, after, by, ashore } = change;
  if (!concernsCustomer(before, after)) return;
  const { settings } = await readSettings(tx);
  const publicUrl = deps.publicUrl();
  const now = deps.clock.now();
  const crew = await findCrew(
    tx,
    ashore.map(({ personId }) => personId),
  );
  const news = {
    was: tripOf(before),
    total_before: before.totalCents,
    left: minus(after.totalCents, after.paidCents),
    sequence: after.version,
  };
  const key = `booking-${after.id}-changed-${after.version}`;
  const messages: NewMessage[] = [
    {
      channel: 'mail',
      to: after.email,
      dedupeKey: `${key}-mail`,
      bookingId: after.id,
      template: 'booking-changed',
      params: {
        ...summarise(after, after.paidCents, settings, {
          link: customerLink(publicUrl, after.id),
          now,
        }),
        ...news,
      },
    },
    {
      channel: 'mail',
      to: settings.business.email,
      dedupeKey: `${key}-staff`,
      bookingId: after.id,
      template: 'staff-booking-changed',
      params: {
        ...summarise(after, after.paidCents, settings, {
          link: staffLink(publicUrl, settings, after.id),
          now,
        }),
        ...news,
        by: await nameOf(tx, by.id),
        ashore: ashore.map(({ role, personId, text }) => ({
          role,
          name: crew.get(personId)?.name ?? '',
          text,
        })),
      },
    },
  ];
  await enqueueMessages(tx, messages);
}
