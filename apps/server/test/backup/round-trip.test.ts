import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictures } from '#db/tables/catalogue.ts';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import type { Manifest } from '#backup/manifest.ts';
import { openBackup, partOf } from '#backup/open-backup.ts';
import type { TestDatabase } from '../harness/database.ts';
import {
  backUp,
  contentOf,
  restoredContentOf,
  openDesk,
  restore,
  shapeOf,
  type BackupDesk,
} from './backup-desk.ts';

const picture = Buffer.from([0, 1, 2, 0x5c, 0x2e, 0x0a, 255]);

const token = 'Kq7'.repeat(14);
const secretLink = `https://boats.example.test/reset-password?email=a%40b.test&token=${token}`;
const payLink = `https://boats.example.test/pay/${token}`;
const waiverLink = `https://boats.example.test/waiver/${token}`;

let desk: BackupDesk;
let business: TestDatabase;
let made: Manifest;
beforeAll(async () => {
  desk = await openDesk();
  business = await desk.business();
  await business.db.insert(pictures).values([
    { path: '/files/pictures/0a-1', widths: [320, 640], width: 640, height: 400 },
    { path: '/files/pictures/lost', widths: [320], width: 320, height: 200 },
  ]);
  for (const [n, state] of ['queued', 'sending', 'failed', 'kept'].entries()) {
    for (const template of ['password-recovery', 'booking-confirmation']) {
      await business.pool.query(
        `insert into messages (channel, recipient, template, params, html, text, state, next_at, dedupe_key)
         values ('mail', 'a@b.test', $1, $2, $3, $4, $5, now(), $6)`,
        [
          template,
          {
            name: 'Ann',
            secret_link: secretLink,
            secret_pay_link: payLink,
            secret_waiver_link: waiverLink,
          },
          n === 0
            ? null
            : `<a href="${secretLink.replaceAll('&', '&amp;')}">Go</a><a href="${payLink}">Pay</a><a href="${waiverLink}">Sign</a>`,
          n === 0 ? null : `Go: ${secretLink} Pay: ${payLink} Sign: ${waiverLink}`,
          state,
          `link-${state}-${template}`,
        ],
      );
    }
  }
  const files = desk.files('files');
  await files.put('pictures/0a-1-320.webp', picture);
  await files.put('pictures/0a-1-640.webp', Buffer.alloc(300_000, 7));
  made = await backUp(desk, business.connectionString, 'plain.backup');
});
afterAll(() => desk.close());

const withPool = async <T>(
  address: string,
  work: (pool: ReturnType<typeof createPool>) => Promise<T>,
) => {
  const pool = createPool(address, { max: 2 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

test('every table of the business has rows', async () => {
  const content = await contentOf(business.connectionString);
  const empty = Object.keys(content).filter((name) => content[name]?.length === 0);
  expect(empty, 'for a row each in apps/server/test/support/fill-tables.ts').toEqual([]);
});

test('each row, number, file and rule of the database comes back as it was', async () => {
  const target = await desk.emptyDatabase();
  await restore(desk, 'plain.backup', target);
  expect(await contentOf(target)).toEqual(await restoredContentOf(business.connectionString));
  expect(await withPool(target, shapeOf)).toEqual(await shapeOf(business.pool));
  const restored = desk.files('restored-files');
  const small = await restored.get('pictures/0a-1-320.webp');
  expect(small && (await buffer(small.body))).toEqual(picture);
  expect((await restored.get('pictures/0a-1-640.webp'))?.size).toBe(300_000);
  // The demo's own pictures ship with the product.
  expect(made.files.map(({ name }) => name)).toEqual([
    'pictures/0a-1-320.webp',
    'pictures/0a-1-640.webp',
  ]);
  expect(made.missing_files).toEqual(['pictures/lost-320.webp']);
  expect(made.checks.filter(({ different }) => different > 0)).toEqual([]);
});

test('what is restored goes on: numbers follow, triggers and keys work', async () => {
  const target = await desk.emptyDatabase();
  await restore(desk, 'plain.backup', target);
  await withPool(target, async (pool) => {
    const db = databaseOn(pool);
    const { rows } = await pool.query<{ next: number; most: number }>(
      `insert into users (name, email) values ('New', 'new@example.test')
       returning id as next, (select max(id) from users) as most`,
    );
    expect(rows[0]?.next).toBe((rows[0]?.most ?? 0) + 1);
    expect(await db.$count(pictures)).toBeGreaterThan(0);
    const total = await pool.query('select from customer_totals where customer_id = $1', [
      rows[0]?.next,
    ]);
    expect(total.rowCount).toBe(1);
    await expect(pool.query('update ledger_entries set amount_cents = 1')).rejects.toThrow(
      'append-only',
    );
    await expect(pool.query('delete from users')).rejects.toThrow('foreign key');
    // The server starts on it without a migration to run.
    const { rows: jobs } = await pool.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker._private_jobs',
    );
    expect(jobs[0]?.n).toBe(0);
  });
});

test('access, limits, keys of providers and the job queue stay behind', async () => {
  const target = await desk.emptyDatabase();
  await restore(desk, 'plain.backup', target);
  await withPool(target, async (pool) => {
    for (const table of ['sessions', 'email_links', 'rate_limits', 'hold_keys']) {
      const { rows } = await pool.query(`select from ${table}`);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    const secrets = await pool.query('select name, value from server_secrets');
    expect(secrets.rows).toEqual([{ name: 'calendar', value: 'kept' }]);
    const accounts = await pool.query('select provider, secrets from provider_accounts order by 1');
    expect(accounts.rows).toEqual([
      { provider: 'cards', secrets: null },
      { provider: 'mail', secrets: null },
    ]);
  });
});

test('no link of a message that was not delivered is in it', async () => {
  const opened = await openBackup(desk.at('plain.backup'), null);
  const found: string[] = [];
  for (const table of made.tables) {
    const text = (await buffer(await opened.read(partOf.table(table)))).toString();
    if (text.includes(token)) found.push(table.name);
  }
  await opened.close();
  expect(found).toEqual([]);
  const { rows } = await business.pool.query(`select from messages where params::text ~ $1`, [
    token,
  ]);
  expect(rows).toHaveLength(8);

  const target = await desk.emptyDatabase();
  await restore(desk, 'plain.backup', target);
  await withPool(target, async (pool) => {
    const { rows: messages } = await pool.query(
      `select distinct template, params, html, text, links_hidden from messages
       where dedupe_key like 'link-%' and html is not null order by template`,
    );
    const hidden = {
      html: '<a href="#link-hidden">Go</a><a href="#link-hidden">Pay</a><a href="#link-hidden">Sign</a>',
      text: 'Go: #link-hidden Pay: #link-hidden Sign: #link-hidden',
    };
    expect(messages).toEqual([
      {
        template: 'booking-confirmation',
        params: { name: 'Ann', secret_link: null },
        ...hidden,
        links_hidden: true,
      },
      {
        template: 'password-recovery',
        params: { name: 'Ann', secret_link: 'https://boats.example.test/' },
        ...hidden,
        links_hidden: true,
      },
    ]);
  });
});

test('only its owner can read the file, and it says nothing without the passphrase', async () => {
  expect((await stat(desk.at('plain.backup'))).mode & 0o777).toBe(0o600);
  await backUp(desk, business.connectionString, 'secret.backup', {
    passphrase: 'harbour lights',
  });
  expect((await stat(desk.at('secret.backup'))).mode & 0o777).toBe(0o600);
  const bytes = await readFile(desk.at('secret.backup'));
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  expect(bytes.includes('manifest.json')).toBe(false);

  const target = await desk.emptyDatabase();
  await expect(restore(desk, 'secret.backup', target)).rejects.toThrow(
    'The backup is encrypted: set BACKUP_PASSPHRASE.',
  );
  await expect(
    restore(desk, 'secret.backup', target, { passphrase: 'harbour nights' }),
  ).rejects.toThrow('The passphrase is not that of this backup.');
  await restore(desk, 'secret.backup', target, { passphrase: 'harbour lights' });
  expect(await contentOf(target)).toEqual(await restoredContentOf(business.connectionString));
});
