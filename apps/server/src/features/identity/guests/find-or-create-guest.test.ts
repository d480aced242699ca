import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#db/tables/identity.ts';
import { inTransaction } from '#db/transaction.ts';
import { findOrCreateGuest } from '#features/identity/identity-api.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { createUser } from '#test/support/factories.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date('2026-06-15T14:00:00Z');
const asGuest = (email: string) =>
  inTransaction(database.db, (tx) =>
    findOrCreateGuest(tx, { name: 'Typed Name', email, phone: '+14165550000', now }),
  );

test('creates a Customer without password for an unknown address', async () => {
  const { customerId, newGuest } = await asGuest('Unknown@example.test');
  expect(newGuest).toBe(true);
  const [row] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, customerId ?? 0));
  expect(row).toMatchObject({
    name: 'Typed Name',
    role: 'Customer',
    passwordHash: null,
    emailVerifiedAt: null,
  });
});

describe('never changes a known address', () => {
  test.each([
    ['verified', { verified: true }, true],
    ['a guest so far', { verified: false, hasPassword: false }, true],
    // It may be registered by somebody who does not own it.
    ['registered but unverified', { verified: false }, false],
  ])('%s', async (_name, fields, attached) => {
    const user = await createUser(database.db, fields);
    const read = () => database.db.select().from(users).where(eq(users.id, user.id));
    const before = await read();
    expect(await asGuest(user.email.toUpperCase())).toEqual({
      customerId: attached ? user.id : null,
      newGuest: false,
    });
    expect(await read()).toEqual(before);
  });
});

test('creates one customer for concurrent bookings with the same new address', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => asGuest('rush@example.test')));
  expect(new Set(all.map((one) => one.customerId)).size).toBe(1);
  expect(all.filter((one) => one.newGuest)).toHaveLength(1);
});
