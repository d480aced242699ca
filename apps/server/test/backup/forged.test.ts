import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANIFEST, type Manifest } from '#backup/manifest.ts';
import { fences, openBackup, partOf } from '#backup/open-backup.ts';
import { backUp, openDesk, restore, type BackupDesk } from './backup-desk.ts';

let desk: BackupDesk;
let parts: Map<string, Buffer>;
let manifest: Manifest;
const passphrase = 'harbour lights';
beforeAll(async () => {
  desk = await openDesk();
  const business = await desk.business();
  await desk.files('files').put('pictures/0a-1-320.webp', Buffer.from('picture'));
  await business.pool.query(
    `insert into pictures (path, widths, width, height) values ('/files/pictures/0a-1', '{320}', 320, 200)`,
  );
  manifest = await backUp(desk, business.connectionString, 'whole.backup');
  await backUp(desk, business.connectionString, 'secret.backup', { passphrase });
  const backup = await openBackup(desk.at('whole.backup'), null);
  parts = new Map();
  for (const part of [...manifest.tables.map(partOf.table), ...manifest.files.map(partOf.file)]) {
    parts.set(part.name, await buffer(await backup.read(part)));
  }
  await backup.close();
});
afterAll(() => desk.close());

/** A zip with these parts, in this order. */
async function zipOf(name: string, content: readonly (readonly [string, Buffer])[]): Promise<void> {
  const zip = new ZipFile();
  for (const [part, bytes] of content) zip.addBuffer(bytes, part);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(desk.at(name)));
}

const json = (changed: object) => Buffer.from(JSON.stringify({ ...manifest, ...changed }));
const whole = (changed: object = {}): (readonly [string, Buffer])[] => [
  ...parts,
  [MANIFEST, json(changed)],
];

/** Nothing is reached before the backup has been looked through. */
const refused = (name: string, options: object = {}) =>
  expect(
    restore(desk, name, 'postgresql://nowhere.invalid/', {
      reach: () => Promise.reject(new Error('The database was reached')),
      ...options,
    }),
  ).rejects;

test('the lines of charges are among the sums that a restore compares', () => {
  expect(manifest.checks).toContainEqual({
    name: 'lines of charges',
    rows: manifest.tables.find(({ name }) => name === 'charge_attempts')?.rows,
    different: 0,
  });
});

test('what is put together again is a backup', async () => {
  await zipOf('again', whole());
  await refused('again').toThrow('The database was reached');
});

describe('a file that is none', () => {
  test('because it is not there', () => refused('nowhere').toThrow('There is no file'));
  test('because it is something else', async () => {
    await writeFile(desk.at('text'), 'Dear owner, '.repeat(100));
    await refused('text').toThrow('This is not a backup of Slipway, or it is not whole.');
  });
  test('because it is another zip', async () => {
    await zipOf('zip', [['tables/users.csv', Buffer.from('id\n')]]);
    await refused('zip').toThrow('This is not a backup of Slipway');
  });
  test('because its end is missing', async () => {
    const bytes = await readFile(desk.at('whole.backup'));
    await writeFile(desk.at('cut'), bytes.subarray(0, -40));
    await refused('cut').toThrow('not whole');
  });
  test('because the end of the encrypted one is missing', async () => {
    const bytes = await readFile(desk.at('secret.backup'));
    await writeFile(desk.at('cut-secret'), bytes.subarray(0, -40));
    await refused('cut-secret', { passphrase }).toThrow('it cannot be decrypted to its end');
  });
});

describe('a backup with a byte changed', () => {
  test('in a table', async () => {
    const bytes = await readFile(desk.at('whole.backup'));
    const at = bytes.indexOf('tables/bookings.csv') + 200;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(desk.at('bit'), bytes);
    await refused('bit').toThrow('The backup is damaged: tables/bookings.csv');
  });
  test('in a table, though its checksum in the zip fits', async () => {
    const users = Buffer.from(parts.get('tables/users.csv') ?? '');
    users.write('X', users.length - 10);
    await zipOf(
      'swapped',
      [...parts, ['tables/users.csv', users] as const, [MANIFEST, json({})]].filter(
        ([name, bytes]) => name !== 'tables/users.csv' || bytes === users,
      ) as never,
    );
    await refused('swapped').toThrow('tables/users.csv is not what was backed up');
  });
  test('where it is encrypted', async () => {
    const bytes = await readFile(desk.at('secret.backup'));
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(desk.at('secret-bit'), bytes);
    await refused('secret-bit', { passphrase }).toThrow('it cannot be decrypted to its end');
  });
});

describe('a zip that was made to harm', () => {
  test.each(['../../aaaaaaa.csv', '/etc/cron.d/a.csv', 'tables/..\\aaa.csv', 'files/a/aaaa.html'])(
    'has a part called %s',
    async (path) => {
      const ours = `tables/${'a'.repeat(path.length - 11)}.csv`;
      await zipOf('path', [...whole(), [ours, Buffer.from('id\n')]]);
      const bytes = await readFile(desk.at('path'));
      const text = bytes.toString('latin1').replaceAll(ours, path);
      await writeFile(desk.at('path'), Buffer.from(text, 'latin1'));
      await refused('path').toThrow(
        /^The backup is damaged: (it has a part of a strange name|its list of parts)/,
      );
    },
  );
  test('has a part twice', async () => {
    await zipOf('twice', [...whole(), ['tables/users.csv', Buffer.from('id\n')]]);
    await refused('twice').toThrow('it has a part twice');
  });
  test('has a part that its manifest does not know', async () => {
    await zipOf('more', [...whole(), ['tables/more.csv', Buffer.from('id\n')]]);
    await refused('more').toThrow('it has parts that its manifest does not know');
  });
  test('lacks a part of its manifest', async () => {
    await zipOf(
      'less',
      whole().filter(([name]) => name !== 'tables/users.csv'),
    );
    await refused('less').toThrow('tables/users.csv is missing or not whole');
  });
  test('has a huge manifest', async () => {
    const huge = Buffer.alloc(fences.manifestBytes + 1, 32);
    await zipOf('huge', [...parts, [MANIFEST, huge]]);
    await refused('huge').toThrow('manifest.json is far larger than in a backup');
  });
  test('unpacks to far more than it is', async () => {
    const { spareBytes } = fences;
    fences.spareBytes = 1000;
    try {
      await zipOf('bomb', [...whole(), ['tables/zeros.csv', Buffer.alloc(30_000_000)]]);
      await refused('bomb').toThrow('its parts are larger than it can have');
    } finally {
      fences.spareBytes = spareBytes;
    }
  });
  test('has more parts than a backup', async () => {
    const most = fences.parts;
    fences.parts = 10;
    try {
      await zipOf('many', whole());
      await refused('many').toThrow('it has too many parts');
    } finally {
      fences.parts = most;
    }
  });
});

describe('a manifest', () => {
  test.each([
    ['of a later format', { format_version: 2 }, 'was made by a newer version'],
    ['of something else', { format: 'other' }, 'its manifest cannot be read'],
    [
      'with a table of a strange name',
      { tables: [{ name: 'a; drop', columns: [], rows: 0, bytes: 0, sha256: '0'.repeat(64) }] },
      'its manifest cannot be read',
    ],
    ['without migrations', { migrations: [] }, 'of a version before 0.2.0'],
    [
      'with a migration that differs',
      { migrations: [{ name: 'baseline', checksum: 'other' }] },
      'has baseline, which differs here',
    ],
  ])('%s', async (_what, changed, line) => {
    await zipOf('manifest', whole(changed));
    await refused('manifest').toThrow(line);
  });

  test('that lacks columns, rows or numbers of its tables changes nothing', async () => {
    const target = await desk.emptyDatabase();
    const [first, ...others] = manifest.tables;
    if (!first) throw new Error('No table');
    const cases: [object, string][] = [
      [
        { tables: [{ ...first, columns: first.columns.slice(1) }, ...others] },
        'not those of its version',
      ],
      [{ tables: [{ ...first, rows: first.rows + 1 }, ...others] }, 'rows, not'],
      [{ sequences: [] }, 'has no next number'],
      [{ checks: [] }, 'The sums differ'],
    ];
    for (const [changed, line] of cases) {
      await zipOf('lacks', whole(changed));
      await expect(restore(desk, 'lacks', target)).rejects.toThrow(line);
    }
    await restore(desk, 'whole.backup', target);
  });
});
