import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remoteFiles } from '#adapters/remote-files.ts';
import { orphanedFiles } from '#db/tables/catalogue.ts';
import { catalogueTasks } from '#features/catalogue/catalogue-jobs.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUser, password } from '#test/support/factories.ts';
import { form, photo } from '#test/support/forms.ts';
import { OtherSite } from '#test/harness/other-site.ts';

const site = new OtherSite();
const files = new Map<string, Buffer>();
let address = '';
let server: TestApp;
let staff: TestClient;
beforeAll(async () => {
  address = await site.open();
  site.answers(({ url = '' }, answer) => {
    const bytes = files.get(url);
    if (bytes) answer.end(bytes);
    else answer.writeHead(404).end();
  });
  server = await buildTestApp({
    purpose: 'sell',
    deps: { remote: remoteFiles({ privateNetworks: true }) },
  });
  await createCompany(server.deps.db);
  staff = server.client();
  await staff.signIn((await createUser(server.deps.db, { role: 'Supervisor' })).email, password);
  files.set('/wide.jpg', (await photo(400, 200)).bytes);
  files.set('/tall.jpg', (await photo(200, 400)).bytes);
  files.set('/page.jpg', Buffer.from('<!doctype html>'));
  files.set('/large.jpg', Buffer.alloc(10 * 1024 * 1024 + 1, 0xff));
});
afterAll(async () => {
  await server.close();
  await site.close();
});

const requestsFor = (path: string) => site.asked.filter(({ url }) => url === path).length;

async function newPlatform(): Promise<number> {
  const body = { name: 'Market', url: 'https://market.example/', type: 'product_feed' };
  return (await staff.call('POST /api/platforms', { body })).data.id;
}

/** Imports a row with these pictures, runs the job, and returns the unit with the row's problem. */
async function imported(platformId: number, ...paths: string[]) {
  const links = paths.map((path) => (path.startsWith('/') ? `${address}${path}` : path)).join(' ');
  const csv = Buffer.from(`id,name,price,images\n1,Boots,5,${links}\n`);
  await staff.call('POST /api/platforms/:id/offers', {
    params: { id: platformId },
    ...form({}, [['file', { name: 'a.csv', type: 'text/csv', bytes: csv }]]),
  });
  const selection = { platform_id: platformId, ids_on_platform: ['1'] };
  await staff.call('POST /api/units/import', { body: selection });
  await server.runJobs(catalogueTasks(server.deps));
  const search = { keyword: '', platform_id: platformId };
  const [offer] = (await staff.call('POST /api/units/search', { body: search })).data;
  return { unit: await unitOf(offer?.unit_id ?? 0), problem: offer?.picture_problem };
}

async function unitOf(id: number) {
  const { data } = await staff.call('GET /api/units', { query: { per_page: 100 } });
  const unit = data.find((each) => each.id === id);
  if (!unit) throw new Error('There is no unit');
  return unit;
}

const shapes = ({ picture }: { picture: { width: number; height: number }[] }) =>
  picture.map(({ width, height }) => (width > height ? 'wide' : 'tall'));
const noLoose = async () => expect(await server.deps.db.select().from(orphanedFiles)).toEqual([]);
const inStore = async () => (await readdir(join(server.filesFolder, 'pictures'))).length;

test('fetches the pictures of an imported row once, in order, and replaces them when the platform does', async () => {
  const id = await newPlatform();
  const first = await imported(id, '/wide.jpg', '/tall.jpg');
  expect(shapes(first.unit)).toEqual(['wide', 'tall']);
  expect(first.problem).toBeNull();
  expect(first.unit.picture[0]?.src).toMatch(/^\/files\/pictures\//);
  // A form opened before this gets a version conflict.
  expect(first.unit.version).toBeGreaterThan(1);

  await imported(id, '/wide.jpg', '/tall.jpg');
  expect([requestsFor('/wide.jpg'), requestsFor('/tall.jpg')]).toEqual([1, 1]);
  const before = await inStore();
  const changed = await imported(id, '/tall.jpg');
  expect(shapes(changed.unit)).toEqual(['tall']);
  expect(await inStore()).toBeLessThan(before);
  // A feed without pictures removes none.
  expect(shapes((await imported(id)).unit)).toEqual(['tall']);
  await noLoose();
});

test('does not restore pictures staff removed, and keeps those they added', async () => {
  const id = await newPlatform();
  const { unit } = await imported(id, '/wide.jpg');
  const kept = { platform_id: id, id_on_platform: '1', version: unit.version };
  const edit = { name: 'Boots', price: 5, ...kept, picture_order: 'new' };
  const own = await photo(200, 400, 'own.jpg');
  const params = { id: unit.id };
  await staff.call('POST /api/units/:id', { params, ...form(edit, [['picture[]', own]]) });
  const again = await imported(id, '/wide.jpg');
  expect(shapes(again.unit)).toEqual(['tall']);
  await noLoose();
});

test.each([
  ['/none.jpg', 'The server answered 404.'],
  ['/page.jpg', 'Picture must be a jpg, png, gif, webp or avif file.'],
  ['/large.jpg', 'The file is larger than 10 MB.'],
])('does not keep %s: %s The others stay, and a second import tries again', async (path, words) => {
  const id = await newPlatform();
  const first = await imported(id, '/wide.jpg');
  const broken = await imported(id, path, '/tall.jpg');
  expect(broken.problem).toBe(words);
  // The platform no longer shows the first one; it stays while another one is missing.
  expect(shapes(broken.unit)).toEqual(['wide', 'tall']);
  expect(broken.unit.id).toBe(first.unit.id);
  const times = requestsFor(path);
  await server.runJobs(catalogueTasks(server.deps));
  expect(requestsFor(path)).toBe(times);
  await imported(id, path, '/tall.jpg');
  expect(requestsFor(path)).toBe(times + 1);
  await noLoose();
});

test('refuses to fetch a private address', async () => {
  const id = await newPlatform();
  const fenced = { ...server.deps, remote: remoteFiles({ privateNetworks: false }) };
  const times = site.asked.length;
  const csv = Buffer.from(`id,name,price,image\n1,Boots,5,${address}/wide.jpg\n`);
  await staff.call('POST /api/platforms/:id/offers', {
    params: { id },
    ...form({}, [['file', { name: 'a.csv', type: 'text/csv', bytes: csv }]]),
  });
  await staff.call('POST /api/units/import', { body: { platform_id: id, ids_on_platform: ['1'] } });
  await server.runJobs(catalogueTasks(fenced));
  const { data } = await staff.call('POST /api/units/search', {
    body: { keyword: '', platform_id: id },
  });
  expect(data[0]?.picture_problem).toMatch(/private network/);
  expect(site.asked.length).toBe(times);
});
