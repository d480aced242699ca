import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { orphanedFiles } from '#db/tables/catalogue.ts';
import { makePicture } from './make-picture.ts';
import { deleteOrphanedFiles } from './save-with-pictures.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCharterBusiness, createUser, password } from '#test/support/factories.ts';
import { form, photo, type FormFile } from '#test/support/forms.ts';

let server: TestApp;
let staff: TestClient;
beforeAll(async () => {
  server = await buildTestApp({ purpose: 'sell' });
  await createCharterBusiness(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
  staff = server.client();
  await staff.signIn(email, password);
});
afterAll(() => server.close());

const kept = async () =>
  (await readdir(join(server.filesFolder, 'pictures')).catch(() => [])).sort();
const loose = () => server.deps.db.select().from(orphanedFiles);
let before: string[];
beforeEach(async () => {
  before = await kept();
});

const product = { name: 'Rod', price: '19.99' };
const send = (fields: Parameters<typeof form>[0], files: FormFile[]) =>
  form(
    fields,
    files.map((file) => ['picture[]', file]),
  );

test('stores pictures in several widths, without metadata, and serves them as immutable', async () => {
  const { data } = await staff.call('POST /api/units', send(product, [await photo(1000, 600)]));
  const [picture] = data.picture;
  expect(picture).toMatchObject({ width: 1000, height: 600 });
  expect(picture?.srcset.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 1000w']);
  const served = await server.app.inject({ method: 'GET', url: picture?.src ?? '' });
  expect(served.headers['content-type']).toBe('image/webp');
  expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const known = await sharp(served.rawPayload).metadata();
  expect(known).toMatchObject({ format: 'webp', width: 1000, height: 600 });
  expect(known.exif).toBeUndefined();
  expect(await kept()).toHaveLength(before.length + 3);
  expect(await loose()).toEqual([]);
});

test('a copied unit has pictures of its own, which stay when the first one loses them', async () => {
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  const admin = server.client();
  await admin.signIn(email, password);
  const { data: first } = await staff.call(
    'POST /api/units',
    send(product, [await photo(1000, 600), await photo(400, 300)]),
  );
  const { data: copy } = await admin.call('POST /api/units/:id/copy', {
    params: { id: first.id },
    body: { name: 'Second rod' },
  });
  expect(copy.picture.map(({ width }) => width)).toEqual([1000, 400]);
  const [src] = copy.picture.map((picture) => picture.src);
  expect(src).not.toBe(first.picture[0]?.src);
  await staff.call('POST /api/units/:id', {
    params: { id: first.id },
    body: { ...product, _method: 'PUT', version: first.version, picture_order: 'none' },
  });
  expect(await kept()).toHaveLength(before.length + 5);
  expect(await loose()).toEqual([]);
  const served = await server.app.inject({ method: 'GET', url: src ?? '' });
  expect(served.statusCode).toBe(200);
});

test('turns a sideways picture upright', async () => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes };
  const { data } = await staff.call('POST /api/units', send(product, [file]));
  expect(data.picture[0]).toMatchObject({ width: 200, height: 300 });
});

test('keeps the order of pictures, and deletes a removed one', async () => {
  const files = [await photo(300, 200), await photo(301, 200)];
  const { data } = await staff.call('POST /api/units', send(product, files));
  const [first, second] = data.picture.map(({ id }) => id);
  const was = await kept();
  const fields = { ...product, version: 1, picture_order: `${second},new` };
  const edit = await staff.call('POST /api/units/:id', {
    params: { id: data.id },
    ...send(fields, [await photo(302, 200)]),
  });
  expect(edit.data.picture.map(({ width }) => width)).toEqual([301, 302]);
  expect(edit.data.picture.map(({ id }) => id)).not.toContain(first);
  expect(await kept()).toHaveLength(was.length);
  const gone = data.picture[0]?.src ?? '';
  expect((await server.app.inject({ method: 'GET', url: gone })).statusCode).toBe(404);
  expect(await loose()).toEqual([]);
});

/** A small file that claims to be a very large picture. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(200_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const plain = (width = 9) =>
  sharp({ create: { width, height: width, channels: 3, background: 'red', noise } });

describe('files that are not pictures are refused and leave nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
  /** The header of a phone picture without its content. */
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const type = 'Picture must be a jpg, png, gif, webp or avif file.';
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['SVG under a good name', () => Buffer.from(svg), type],
    ['HTML under a good name', () => Buffer.from('<!doctype html><script>'), type],
    ['an empty file', () => Buffer.alloc(0), type],
    ['a TIFF', () => plain().tiff().toBuffer(), type],
    ['HEIC', () => heic, 'HEIC pictures cannot be read here. Save them as JPG and choose those.'],
    [
      'half a webp',
      async () => (await plain(300).webp().toBuffer()).subarray(0, 60),
      'Picture cannot be read: the file is damaged.',
    ],
    [
      'half an avif',
      async () => (await plain(300).avif().toBuffer()).subarray(0, 200),
      'Picture cannot be read: the file is damaged.',
    ],
    [
      'more than 10 MB',
      async () => Buffer.concat([(await photo()).bytes, Buffer.alloc(10 * 1024 * 1024)]),
      'Picture must be at most 10 MB.',
    ],
    ['41 megapixels', () => bomb(8200, 5000), 'Picture must be at most 40 megapixels.'],
    ['a bomb', () => bomb(60_000, 60_000), 'Picture must be at most 40 megapixels.'],
    ['a line', () => bomb(5000, 2), 'Picture must not be more than 8 times as long as it is wide.'],
    [
      'half a photo',
      async () => (await photo()).bytes.subarray(0, 1500),
      'Picture cannot be read: the file is damaged.',
    ],
    ['too little data', () => bomb(3000, 3000), 'Picture cannot be read: the file is damaged.'],
  ])('%s', async (_, make, words) => {
    const file = { name: 'photo.jpg', type: 'image/jpeg', bytes: await make() };
    const refused = await staff.refused('POST /api/units', send(product, [await photo(), file]));
    expect(refused).toMatchObject({ status: 422, errors: { picture: [words] } });
    expect(await kept()).toEqual(before);
    expect(await loose()).toEqual([]);
  });
});

test.each(['webp', 'avif'] as const)('stores %s by its content', async (format) => {
  const bytes = await plain(700).toFormat(format).toBuffer();
  const file = { name: 'notes.txt', type: 'text/plain', bytes };
  const { data } = await staff.call('POST /api/units', send(product, [file]));
  const [picture] = data.picture;
  expect(picture).toMatchObject({ width: 700, height: 700 });
  expect(picture?.srcset.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 700w']);
  const served = await server.app.inject({ method: 'GET', url: picture?.src ?? '' });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 700 });
});

test('converts eight concurrent pictures two at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-eight-'));
  const path = join(folder, 'large');
  await writeFile(path, (await photo(3000, 2000)).bytes);
  let drawing = 0;
  let most = 0;
  // All decoding and drawing goes through this.
  const drawn = sharp.prototype as Sharp;
  const toBuffer = Object.getOwnPropertyDescriptor(drawn, 'toBuffer')?.value as (
    this: Sharp,
    options: { resolveWithObject: true },
  ) => ReturnType<Sharp['toBuffer']>;
  const counted = vi.spyOn(drawn, 'toBuffer').mockImplementation(async function (
    this: Sharp,
    options: { resolveWithObject: true },
  ) {
    drawing += 1;
    most = Math.max(most, drawing);
    try {
      return await toBuffer.call(this, options);
    } finally {
      drawing -= 1;
    }
  });
  const made = await Promise.all(Array.from({ length: 8 }, () => makePicture(path)));
  expect(made).toHaveLength(8);
  for (const picture of made) expect(picture).toMatchObject({ width: 1920, height: 1280 });
  expect(counted.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(most).toBe(2);
  counted.mockRestore();
  await rm(folder, { recursive: true });
});

test('refuses more pictures than can be queued', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-many-'));
  const path = join(folder, 'small');
  await writeFile(path, (await photo(40, 30)).bytes);
  const made = await Promise.all(Array.from({ length: 50 }, () => makePicture(path)));
  expect(made.filter((one) => 'fault' in one && one.fault === 'busy')).toHaveLength(8);
  expect(made.filter((one) => 'files' in one)).toHaveLength(42);
  await rm(folder, { recursive: true });
});

test('recognises a gif under a wrong name', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();
  const file = { name: 'notes.txt', type: 'text/plain', bytes };
  const { data } = await staff.call('POST /api/units', send(product, [file]));
  expect(data.picture[0]).toMatchObject({ width: 40, height: 30 });
});

test('leaves no file behind when a save fails', async () => {
  const wrong = send({ name: 'Rod', price: '5', platforms: [], unit_category_id: 999 }, [
    await photo(),
  ]);
  expect(await staff.refused('POST /api/units', wrong)).toMatchObject({ status: 422 });
  expect(await kept()).toEqual(before);

  const broken = await buildTestApp({
    database: server.database,
    deps: {
      files: { ...server.deps.files, put: () => Promise.reject(new Error('The disk is full')) },
    },
  });
  const client = broken.client();
  const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
  await client.signIn(email, password);
  const answer = await client.send('POST', '/api/units', send(product, [await photo()]));
  expect(answer.status).toBe(500);
  await broken.close();
});

test('reports a form that cannot be buffered as a server error', async () => {
  vi.stubEnv('TMPDIR', join(server.filesFolder, 'not-there'));
  const answer = await staff.send('POST', '/api/units', send(product, [await photo()]));
  vi.unstubAllEnvs();
  expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong.' } });
});

test('sweeps what a crashed process left behind after an hour', async () => {
  const name = 'pictures/00000000-0000-4000-8000-000000000000-320.webp';
  await server.deps.files.put(name, Buffer.from('x'), 'image/webp');
  const path = '/files/pictures/00000000-0000-4000-8000-000000000000';
  const since = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000);
  await server.deps.db.insert(orphanedFiles).values({ path, widths: [320], since: since(59) });
  await deleteOrphanedFiles(server.deps);
  expect(await server.deps.files.get(name)).not.toBeNull();
  await server.deps.db.update(orphanedFiles).set({ since: since(61) });
  await deleteOrphanedFiles(server.deps);
  expect(await server.deps.files.get(name)).toBeNull();
  expect(await loose()).toEqual([]);
});

test('serves nothing else as a file', async () => {
  for (const url of [
    '/files/../package.json',
    '/files/pictures/..%2f..%2fx',
    '/files/',
    '/files/a',
  ]) {
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
});

test('refuses a file in a form that takes none', async () => {
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  const body = form({ email, password }, [['picture', await photo(10, 10)]]);
  expect(await server.client().refused('POST /api/login', body)).toMatchObject({ status: 422 });
});
