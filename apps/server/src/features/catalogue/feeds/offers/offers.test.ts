import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remoteFiles } from '#adapters/remote-files.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUser, password } from '#test/support/factories.ts';
import { form } from '#test/support/forms.ts';
import { OtherSite } from '#test/harness/other-site.ts';
import { readOffers } from './read-offers.ts';

const site = new OtherSite();
let address = '';
let server: TestApp;
let staff: TestClient;
beforeAll(async () => {
  address = await site.open();
  server = await buildTestApp({
    purpose: 'sell',
    deps: { remote: remoteFiles({ privateNetworks: true }) },
  });
  await createCompany(server.deps.db, { name: 'Harbour' });
  staff = server.client();
  await staff.signIn((await createUser(server.deps.db, { role: 'Supervisor' })).email, password);
});
afterAll(async () => {
  await server.close();
  await site.close();
});

async function platform(type = 'product_feed') {
  const body = { name: 'Market', url: 'https://market.example/', type };
  return (await staff.call('POST /api/platforms', { body })).data;
}

const csv = (text: string) => ({ name: 'offers.csv', type: 'text/csv', bytes: Buffer.from(text) });
const upload = (id: number, text: string) =>
  staff.call('POST /api/platforms/:id/offers', {
    params: { id },
    ...form({}, [['file', csv(text)]]),
  });
const read = (text: string) =>
  readOffers(Buffer.from(text), { charset: null, currency: 'CAD', zone: 'America/Toronto' });
const imported = async (platform_id: number, ...ids_on_platform: string[]) =>
  (await staff.call('POST /api/units/import', { body: { platform_id, ids_on_platform } })).data;

const feed = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>T</title>${items}</channel></rss>`;

describe('values in platforms’ files', () => {
  const row = {
    idOnPlatform: 'A-1',
    name: 'Cooler & box',
    description: 'Keeps cold.',
    priceCents: 125_050,
    saleCents: null,
    saleFrom: null,
    saleTo: null,
    currency: 'CAD',
    url: 'https://m.example/a-1',
    sku: 'MP-1',
    category: '',
    quantity: 4,
    pictures: ['https://m.example/1.jpg', 'https://m.example/2.jpg'],
  };
  test.each([
    [
      'RSS with the g: namespace',
      feed(
        '<item><g:id>A-1</g:id><title>Cooler &amp; box</title><description>&lt;p&gt;Keeps cold.&lt;/p&gt;</description><link>https://m.example/a-1</link><g:price>1,250.50 CAD</g:price><g:quantity>4</g:quantity><g:mpn>MP-1</g:mpn><g:additional_image_link>https://m.example/2.jpg</g:additional_image_link><g:additional_image_link>ftp://m.example/3.jpg</g:additional_image_link><g:image_link>https://m.example/1.jpg</g:image_link></item>',
      ),
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry><id>A-1</id><title type="html">Cooler &amp; box</title><summary><![CDATA[Keeps  cold.]]></summary><link href="https://m.example/a-1"/><g:price>1250.50 CAD</g:price><g:quantity>4</g:quantity><g:mpn>MP-1</g:mpn><g:image_link> https://m.example/1.jpg </g:image_link><g:additional_image_link>https://m.example/2.jpg,https://m.example/1.jpg</g:additional_image_link></entry></feed>',
    ],
    [
      'CSV with semicolons and quotes',
      '\uFEFFProduct ID;Title;Details;Price;Link;SKU;Stock;Images\nA-1;"Cooler & box";"Keeps\ncold.";"1.250,50 CAD";https://m.example/a-1;MP-1;4;https://m.example/1.jpg | https://m.example/2.jpg\n;no id;;1;;;;\n',
    ],
  ])('%s', (_name, text) => {
    expect(read(text).rows).toEqual([row]);
  });

  test.each([
    ['', 'The file is empty.'],
    ['<html><body>Sign in</body></html>', 'The file is neither a product feed nor a table.'],
    ['<rss><channel><item>', 'The file is damaged.'],
    [
      '<!DOCTYPE a [<!ENTITY b "c">]><rss/>',
      'The feed has a document type (DOCTYPE), which is not supported.',
    ],
    ['name,price\na,1\n', 'The table has no column named id, SKU or link.'],
    [
      `id\n${Array.from({ length: 10_001 }, (_, n) => n).join('\n')}`,
      'The file has more than 10,000 rows.',
    ],
  ])('refuses %j: %s', (text, words) => {
    expect(() => read(text)).toThrow(words);
  });

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50 CAD', 1250],
    ['€ 12,50', 1250],
    ['1,250', 125_000],
    ['1.250,5', 125_050],
    ['free', null],
    ['-5', null],
  ])('reads the price %s as %s cents', (text, cents) => {
    const [row] = read(`id\tprice\n1\t${text}\n`).rows;
    expect(row?.priceCents).toBe(cents);
  });
});

describe('a file crafted to block the server is refused quickly', () => {
  const many = (text: string) => text.repeat(20_000);
  test.each([
    ['elements within elements', `<rss><channel><item>${many('<a>')}`],
    [
      'attributes',
      `<rss><channel><item><a ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
    ['elements after the end', `<rss></rss>${many('<a>')}`],
    ['CDATA that never ends', `<rss><channel><item>${many('<![CDATA[')}`],
    ['columns', `id${many(',a')}\n1,2\n`],
  ])('%s', (_name, text) => {
    const start = performance.now();
    expect(() => read(text)).toThrow();
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('a field crafted to block the server is read quickly', () => {
  const long = 80_000;
  test.each([
    ['tags that never end', 'description', '<'.repeat(long)],
    ['spaces between pictures', 'image', `https://m.example/1.jpg${' '.repeat(long)}x`],
  ])('%s', (_name, column, text) => {
    const start = performance.now();
    expect(read(`id,${column}\n1,"${text}"\n`).rows).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

test('reads a platform’s offers from its address, searches and imports them, and updates by a second import', async () => {
  const { id } = await platform();
  const item = (n: number, price: string, title = `Lure ${n}`) =>
    `<item><g:id>L${n}</g:id><title>${title}</title><g:price>${price}</g:price><g:quantity>3</g:quantity></item>`;
  site.serves(feed(item(1, '10.00 CAD') + item(2, '20.00 EUR') + item(3, 'ask')), 'text/xml');
  const params = { id };
  const read = await staff.call('POST /api/platforms/:id/offers', {
    params,
    body: { url: address },
  });
  expect(read.data.offers).toMatchObject({ url: address, total: 3, error: null });
  const search = { keyword: 'LURE 1', platform_id: id };
  const found = await staff.call('POST /api/units/search', { body: search });
  expect(found.data).toMatchObject([{ id_on_platform: 'L1', price: 10, unit_id: null }]);

  const first = await imported(id, 'L1', 'L2', 'L3', 'gone', 'L1');
  expect(first.map(({ result, reason }) => [result, reason])).toEqual([
    ['added', null],
    ['refused', 'Its price is in EUR, but prices here are in CAD.'],
    ['refused', 'Its price is missing or cannot be read.'],
    ['refused', 'It is no longer offered.'],
  ]);
  const unitId = first[0]?.unit_id ?? 0;
  site.serves(feed(item(1, '12.50 CAD', 'Lure one')), 'text/xml');
  await staff.call('POST /api/platforms/:id/offers', { params, body: { url: address } });
  expect(await imported(id, 'L1')).toMatchObject([{ result: 'updated', unit_id: unitId }]);
  const { data } = await staff.call('GET /api/units', { query: { platform_id: id } });
  expect(data).toMatchObject([
    {
      id: unitId,
      name: 'Lure one',
      price: 12.5,
      items_quantity: 3,
      id_on_platform: 'L1',
      ended: 0,
    },
  ]);
  expect(await Promise.all([imported(id, 'L1'), imported(id, 'L1')])).toMatchObject([
    [{ result: 'updated' }],
    [{ result: 'updated' }],
  ]);

  const body = { name: 'Copy', price: 1, platform_id: id, id_on_platform: 'L1' };
  const { errors } = await staff.refused('POST /api/units', { body });
  expect(errors).toEqual({
    id_on_platform: ['Something else was already imported from this platform under this id.'],
  });
});

test('applies a sale price within its period, whenever the row is imported', async () => {
  const { id } = await platform();
  const head = 'id,name,price,sale price,sale price effective date\n';
  await upload(id, `${head}S,Sail,100,80,2026-06-01/2026-06-30\n`);
  const price = async () => {
    const body = { keyword: '', platform_id: id };
    return (await staff.call('POST /api/units/search', { body })).data[0]?.price;
  };
  const before = server.clock.now();
  server.clock.set('2026-06-15T14:00:00Z');
  expect(await price()).toBe(80);
  const [added] = await imported(id, 'S');
  const unit = async () => {
    const { data } = await staff.call('GET /api/units', { query: { platform_id: id } });
    return data.find((one) => one.id === added?.unit_id)?.price;
  };
  const former = async () => {
    const { data } = await staff.call('GET /api/units', { query: { platform_id: id } });
    return data.find((one) => one.id === added?.unit_id)?.variants[0]?.former_price;
  };
  // The unit keeps its price after the sale, so it gets the regular price.
  expect(await unit()).toBe(100);
  expect(added?.reason).toBe(
    'It is on sale there for CA$80.00 until Tue 30 Jun 2026. The regular price of CA$100.00 was imported.',
  );
  server.clock.set('2026-07-01T04:00:00Z');
  expect(await price()).toBe(100);
  expect(await imported(id, 'S')).toMatchObject([{ result: 'updated', reason: null }]);
  expect(await unit()).toBe(100);
  await upload(id, 'id,name,price,sale price\nS,Sail,100,80\n');
  expect(await imported(id, 'S')).toMatchObject([
    {
      result: 'updated',
      reason: 'It was imported for CA$80.00, with CA$100.00 as its former price.',
    },
  ]);
  expect(await unit()).toBe(80);
  expect(await former()).toBe(100);
  await upload(id, 'id,name,price,former price\nS,Sail,70,90\n');
  await imported(id, 'S');
  expect([await unit(), await former()]).toEqual([70, 90]);
  await upload(id, 'id,name,price,former price\nS,Sail,70,70\n');
  expect(await imported(id, 'S')).toMatchObject([{ reason: null }]);
  expect([await unit(), await former()]).toEqual([70, null]);
  await upload(id, `${head}S,Sail,,80,2026-07-01/2026-07-31\n`);
  expect(await imported(id, 'S')).toMatchObject([
    {
      result: 'updated',
      reason:
        'It has no regular price. The sale price of CA$80.00, which holds until Fri 31 Jul 2026, was imported.',
    },
  ]);
  server.clock.set(before.toISOString());
});

test('imports a quantity of 0 as 0, the first and the second time', async () => {
  const { id } = await platform();
  await upload(id, 'id,name,price,stock\nN,None here,5,0\nS,Some here,5,2\n');
  await imported(id, 'N', 'S');
  const stock = async () => {
    const { rows } = await server.database.pool.query<{ stock: string }>(
      `select id_on_platform || ' ' || quantity as stock
       from units u join product_variants v on v.unit_id = u.id where platform_id = $1 order by u.id`,
      [id],
    );
    return rows.map((row) => row.stock);
  };
  expect(await stock()).toEqual(['N 0', 'S 2']);
  await upload(id, 'id,name,price,stock\nS,Some here,5,0\n');
  await imported(id, 'S');
  expect(await stock()).toEqual(['N 0', 'S 0']);
});

test('lists rows that were left out or not understood with the reason', async () => {
  const { id } = await platform();
  const text = 'id,name,price\n1,Rod,5\n,Reel,6\n1,Rod again,7\n4,Line,2 for 10.00\n';
  const { offers } = (await upload(id, text)).data;
  expect(offers).toMatchObject({ total: 2, problems: 3 });
  const listed = (query: Record<string, number>) =>
    staff.call('GET /api/platforms/:id/offer-problems', { params: { id }, query });
  const { data, meta } = await listed({});
  expect(meta.total).toBe(3);
  expect(data).toEqual([
    { row: 3, name: 'Reel', left_out: true, reason: 'It has no id, no SKU and no link.' },
    { row: 4, name: '1', left_out: true, reason: 'It has the same id as row 2, which is kept.' },
    { row: 5, name: '4', left_out: false, reason: 'Its price “2 for 10.00” is not a price.' },
  ]);
  expect((await listed({ page: 2, per_page: 2 })).data.map(({ row }) => row)).toEqual([5]);
  // A valid file clears them.
  expect((await upload(id, 'id,name,price\n1,Rod,5\n')).data.offers.problems).toBe(0);
  expect((await listed({})).data).toEqual([]);
});

test('uses the encoding named in the header', async () => {
  const { id } = await platform();
  const text = '<rss><channel><item><guid>1</guid><title>Řetěz</title></item></channel></rss>';
  const bytes = Buffer.from(
    Array.from(text, (sign) => ({ Ř: 0xd8, ě: 0xec })[sign] ?? sign.charCodeAt(0)),
  );
  site.answers((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/xml; charset="windows-1250"' }).end(bytes),
  );
  const params = { id };
  await staff.call('POST /api/platforms/:id/offers', { params, body: { url: address } });
  const body = { keyword: '', platform_id: id };
  expect((await staff.call('POST /api/units/search', { body })).data[0]?.name).toBe('Řetěz');
});

test('accepts an uploaded table; an unreadable one is reported and changes nothing', async () => {
  const { id } = await platform('link');
  const params = { id };
  expect((await upload(id, 'id,name,price\n1,Rod,5\n2,Reel,6\n')).data.offers).toMatchObject({
    url: null,
    total: 2,
  });
  const wrong = form({}, [['file', csv('name\nRod\n')]]);
  const { errors } = await staff.refused('POST /api/platforms/:id/offers', { params, ...wrong });
  expect(errors).toEqual({ file: ['The table has no column named id, SKU or link.'] });
  const nothing = await staff.refused('POST /api/platforms/:id/offers', { params, body: {} });
  expect(nothing.errors).toEqual({ url: ['An address or a file is required.'] });
  site.answers((_, answer) => answer.writeHead(500).end());
  const broken = await staff.refused('POST /api/platforms/:id/offers', {
    params,
    body: { url: address },
  });
  expect(broken.errors).toEqual({ url: ['The server answered 500.'] });
  const { data } = await staff.call('GET /api/platforms/:id', { params });
  expect(data.offers).toMatchObject({ total: 2, error: 'The server answered 500.' });
  const unknown = await staff.refused('POST /api/units/search', {
    body: { keyword: '', platform_id: 9999 },
  });
  expect(unknown.errors).toEqual({ platform_id: ['Platform does not exist.'] });
});

test('imports units for rent as ended until their measures are filled in', async () => {
  const rent = await buildTestApp({ purpose: 'rent' });
  await createCompany(rent.deps.db);
  const client = rent.client();
  await client.signIn((await createUser(rent.deps.db, { role: 'Supervisor' })).email, password);
  const made = await client.call('POST /api/platforms', {
    body: { name: 'P', url: 'https://p.example/' },
  });
  const params = { id: made.data.id };
  await client.call('POST /api/platforms/:id/offers', {
    params,
    ...form({}, [['file', csv('id,name,price\n1,Boat,5\n')]]),
  });
  const body = { platform_id: made.data.id, ids_on_platform: ['1'] };
  const { data } = await client.call('POST /api/units/import', { body });
  expect(data).toMatchObject([
    {
      result: 'added',
      reason: 'It is archived until you fill in its measures and restore it.',
    },
  ]);
  expect((await client.call('GET /api/units')).data).toEqual([]);
  await rent.close();
});
