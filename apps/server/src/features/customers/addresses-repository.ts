import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { addresses, users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';

export type AddressRow = typeof addresses.$inferSelect;
export type AddressFields = Pick<
  AddressRow,
  'label' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country' | 'isDefault'
>;

/** A user's addresses, the default first. */
export async function listAddresses(db: Db, userId: number): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
}

/**
 * Serialises changes to a customer's addresses, so at most one is the default. False for an ended
 * customer, who cannot get addresses.
 */
export async function lockAddressesOf(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.endedAt)))
    .for('no key update');
  return rows.length > 0;
}

export async function findAddress(db: Db, id: number): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(eq(addresses.id, id));
  return row;
}

/** Clears the default flag on a user's addresses. */
async function clearDefault(tx: Db, userId: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
}

export async function insertAddress(
  tx: Db,
  userId: number,
  fields: AddressFields,
  now: Date,
): Promise<AddressRow> {
  if (fields.isDefault) await clearDefault(tx, userId);
  const [row] = await tx
    .insert(addresses)
    .values({ ...fields, userId, createdAt: now })
    .returning();
  if (!row) throw new Error('The address was not saved');
  return row;
}

export async function updateAddress(
  tx: Db,
  address: Pick<AddressRow, 'id' | 'userId'>,
  fields: AddressFields,
): Promise<AddressRow> {
  if (fields.isDefault) await clearDefault(tx, address.userId);
  const [row] = await tx
    .update(addresses)
    .set({ ...fields, version: sql`${addresses.version} + 1` })
    .where(eq(addresses.id, address.id))
    .returning();
  if (!row) throw new Error('The address was not saved');
  return row;
}

/** Deletes an address; if it was the default, the oldest other one takes over. */
export async function deleteAddress(tx: Db, address: AddressRow): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.id, address.id));
  if (!address.isDefault) return;
  const [next] = await listAddresses(tx, address.userId);
  if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
}

export async function deleteAddressesOf(tx: Db, userId: number): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}
