import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, migrationsFolder } from '#db/migrate.ts';
import { holdKeysOf } from '#features/bookings/holds/hold-limits.ts';
import { createTestDatabase } from '#test/harness/database.ts';

/** A key as the release before wrote it. */
const before = (text: string) => createHash('sha256').update(text).digest('base64url');

test('the keys of a hold that is open during an update still count', async () => {
  const database = await createTestDatabase({ template: 'template1' });
  const folder = await mkdtemp(join(tmpdir(), 'slipway-before-'));
  try {
    await cp(migrationsFolder(), folder, {
      recursive: true,
      filter: (path) => !/^\d{4}-.*\.sql$/.test(basename(path)) || basename(path) < '0991',
    });
    await migrate(database.pool, folder);
    await database.pool.query(`
      insert into bookings (id, kind, date, time, starts_at, ends_at, guests, name, email, phone, status,
        hold_expires_at, total_cents, deposit_cents, terms, created_at) overriding system value
      values (1, 'inshore', '2027-06-12', '07:00', '2027-06-12 11:00Z', '2027-06-12 16:00Z', 2, 'Ada',
        'ada@example.test', '', 0, now() + interval '10 minutes', 50000, 5000, '{"currency": "CAD"}', now())`);
    const visitor = { network: '203.0.113.7', site: null, customerId: 7, email: '', phone: '' };
    await database.pool.query(
      'insert into hold_keys (key, booking_id) select unnest($1::text[]), 1',
      [[before('network 203.0.113.7'), before('account 7')]],
    );
    await migrate(database.pool);
    const { rows } = await database.pool.query<{ keys: string[] }>(
      'select keys::text[] as keys from hold_keys where booking_id = 1',
    );
    expect(rows.map(({ keys }) => keys.toSorted())).toEqual([
      holdKeysOf(visitor)
        .map(({ key }) => key)
        .toSorted(),
    ]);
  } finally {
    await rm(folder, { recursive: true });
    await database.drop();
  }
});
