import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUser, password } from '#test/support/factories.ts';
import { form } from '#test/support/forms.ts';
import { readOffers } from './read-offers.ts';

let server: TestApp;
let staff: TestClient;
beforeAll(async () => {
  server = await buildTestApp({ purpose: 'sell' });
  await createCompany(server.deps.db, { name: 'Chandlery' });
  staff = server.client();
  await staff.signIn((await createUser(server.deps.db, { role: 'Supervisor' })).email, password);
});
afterAll(() => server.close());

const read = (text: string) =>
  readOffers(Buffer.from(text), { charset: null, currency: 'CAD', zone: 'America/Toronto' });

async function listOf(text: string): Promise<number> {
  const body = { name: 'Our list', url: 'https://list.example/', type: 'link' };
  const { id } = (await staff.call('POST /api/platforms', { body })).data;
  const bytes = Buffer.from(text);
  await staff.call('POST /api/platforms/:id/offers', {
    params: { id },
    ...form({}, [['file', { name: 'list.csv', type: 'text/csv', bytes }]]),
  });
  return id;
}

const imported = async (platform_id: number, ids: string[], in_shop?: boolean) =>
  (
    await staff.call('POST /api/units/import', {
      body: { platform_id, ids_on_platform: ids, ...(in_shop === undefined ? {} : { in_shop }) },
    })
  ).data;
const unitOf = async (id: number | null) =>
  (await staff.call('GET /api/units/:id', { params: { id: id ?? 0 } })).data;

describe('a list of one’s own', () => {
  test('says which of its columns were not read', () => {
    const { rows, problems } = read('SKU;Name;Preis;Bestand;Preis\nK-1;Rope;9,90;3;9,90\n');
    expect(rows).toHaveLength(1);
    expect(problems[0]).toEqual({
      ...{ row: 1, name: '', leftOut: false },
      reason:
        'These columns are not known and were left out: “Preis”, “Bestand”. Columns that are read have the names id, name, description, price, sale price, quantity, SKU, category and image.',
    });
    expect(problems.slice(1)).toEqual([
      { row: 2, name: 'K-1', leftOut: false, reason: 'It has no price.' },
    ]);
  });

  test('is quiet about columns that are read, and about those of exports', () => {
    expect(read('id,name,price,quantity,category\n1,Rope,9.90,3,Ropes\n').problems).toEqual([]);
    const shopify = 'Handle,Title,Vendor,Variant Price,Variant Grams\nrope,Rope,Us,9.90,100\n';
    expect(read(shopify).problems).toEqual([]);
  });

  test.each([
    ['id,name,price,category\n1,Rope,9.90,Ropes\n', 'Ropes'],
    ['id,name,price,Product Type\n1,Rope,9.90,Deck > Ropes\n', 'Ropes'],
    ['ID,Type,Name,Regular price,Categories\n1,simple,Rope,9.90,"Deck > Ropes, Sale"\n', 'Ropes'],
    ['Handle,Title,Type,Variant Price\nrope,Rope,Ropes,9.90\n', 'Ropes'],
    ['id,name,price\n1,Rope,9.90\n', ''],
  ])('has the category of each product: %j', (text, category) => {
    expect(read(text).rows[0]).toMatchObject({ category });
  });

  test('brings its categories along, each once, and leaves that of staff', async () => {
    const id = await listOf(
      'id,name,price,quantity,category\n1,Rope red,9.90,3,Ropes\n2,Rope blue,9.90,3,ropes\n3,Life jacket,59.00,2,Safety\n4,Sticker,2.00,9,\n',
    );
    const rows = await imported(id, ['1', '2', '3', '4']);
    const units = await Promise.all(rows.map((row) => unitOf(row.unit_id)));
    const { data: categories } = await staff.call('GET /api/unitCategories', { query: {} });
    expect(categories.map(({ name }) => name).toSorted()).toEqual(['Ropes', 'Safety']);
    const named = (name: string) => categories.find((one) => one.name === name)?.id;
    expect(units.map((unit) => unit.unit_category_id)).toEqual([
      ...[named('Ropes'), named('Ropes'), named('Safety'), null],
    ]);
    await imported(id, ['1']);
    expect((await staff.call('GET /api/unitCategories', { query: {} })).data).toHaveLength(2);
  });

  test('is in the shop where staff say so, and stays as it is when it is imported again', async () => {
    const id = await listOf('id,name,price,quantity\n1,Fender,19.90,3\n2,Hook,9.90,3\n');
    const [shown] = await imported(id, ['1'], true);
    const [hidden] = await imported(id, ['2']);
    expect(await unitOf(shown?.unit_id ?? null)).toMatchObject({ in_shop: 1 });
    expect(await unitOf(hidden?.unit_id ?? null)).toMatchObject({ in_shop: 0 });
    await imported(id, ['1', '2'], true);
    expect(await unitOf(hidden?.unit_id ?? null)).toMatchObject({ in_shop: 0 });
  });

  test('is listed page by page, so that all of it can be chosen', async () => {
    const lines = Array.from({ length: 150 }, (_, n) => `${n},Shackle ${n},3.90`);
    const id = await listOf(`id,name,price\n${lines.join('\n')}\n`);
    const page = async (at?: number) =>
      (
        await staff.call('POST /api/units/search', {
          body: { platform_id: id, keyword: '', ...(at === undefined ? {} : { page: at }) },
        })
      ).data.map((row) => row.id_on_platform);
    expect(await page()).toHaveLength(100);
    expect((await page(2))[0]).toBe('100');
    expect(await page(2)).toHaveLength(50);
    expect(await page(3)).toEqual([]);
  });
});
