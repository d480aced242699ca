import { eq, inArray } from 'drizzle-orm';
import { importedBookings } from '#db/tables/imports.ts';
import type { Db } from '#db/transaction.ts';

/** The booking that was imported under a reference; null: none. */
export async function findImported(db: Db, reference: string): Promise<number | null> {
  const [row] = await db
    .select({ id: importedBookings.bookingId })
    .from(importedBookings)
    .where(eq(importedBookings.reference, reference));
  return row?.id ?? null;
}

/** Which of these references were imported. */
export async function importedAmong(db: Db, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .select({ reference: importedBookings.reference })
    .from(importedBookings)
    .where(inArray(importedBookings.reference, [...references]));
  return new Set(rows.map(({ reference }) => reference));
}

/** @throws a unique violation of `imported_bookings_pkey` when another import was first */
export async function insertImported(tx: Db, reference: string, bookingId: number): Promise<void> {
  await tx.insert(importedBookings).values({ reference, bookingId });
}
