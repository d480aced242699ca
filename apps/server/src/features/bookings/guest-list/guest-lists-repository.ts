import { eq, inArray, sql } from 'drizzle-orm';
import { bookings, guestLists, type GuestListColumns } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';
import { packageKinds } from '#db/tables/catalogue.ts';

export type GuestListRow = GuestListColumns;

/**
 * SQL: whether the guest list of a booking is complete, with each guest's name and an emergency
 * phone; null where its kind asks for no names.
 * @param b the booking's name in the statement
 */
export const namesGiven = (b: string) => `case when exists (
    select from package_kinds asked where asked.code = ${b}.package_kind and asked.asks = 'names')
  then coalesce((
    select jsonb_array_length(g.guests) >= ${b}.guests and g.emergency_phone <> ''
    from guest_lists g where g.booking_id = ${b}.id), false) end`;

/** The saved guests of a booking; undefined when none were. */
export async function findGuestList(db: Db, bookingId: number): Promise<GuestListRow | undefined> {
  const [row] = await db.select().from(guestLists).where(eq(guestLists.bookingId, bookingId));
  return row;
}

/** Whether the kind of a booking asks for names. */
export async function asksForNames(
  db: Db,
  { packageKind }: { packageKind: string | null },
): Promise<boolean> {
  if (packageKind === null) return false;
  const [row] = await db
    .select({ asks: packageKinds.asks })
    .from(packageKinds)
    .where(eq(packageKinds.code, packageKind));
  return row?.asks === 'names';
}

/** Saves all guests; the caller holds the lock on the booking. */
export async function saveGuests(
  tx: Db,
  bookingId: number,
  saved: Pick<GuestListRow, 'guests' | 'emergencyPhone'> & { now: Date },
): Promise<GuestListRow> {
  const { guests, emergencyPhone, now: updatedAt } = saved;
  const [row] = await tx
    .insert(guestLists)
    .values({ bookingId, guests, emergencyPhone, updatedAt })
    .onConflictDoUpdate({
      target: guestLists.bookingId,
      set: { guests, emergencyPhone, updatedAt, version: sql`${guestLists.version} + 1` },
    })
    .returning();
  if (!row) throw new Error('The guests were not saved');
  return row;
}

/** Deletes the names of guests on a customer's trips. */
export async function eraseGuestLists(tx: Db, customerId: number): Promise<void> {
  const theirs = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.customerId, customerId));
  await tx.delete(guestLists).where(inArray(guestLists.bookingId, theirs));
}
