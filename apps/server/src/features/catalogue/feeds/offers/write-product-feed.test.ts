import { XMLParser } from 'fast-xml-parser';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestApp } from '#test/harness/build-app.ts';
import { createCompany, createUser, password } from '#test/support/factories.ts';

const server = await buildTestApp({ purpose: 'sell' });
await createCompany(server.deps.db, { name: 'Harbour & Sons' });
const admin = server.client();
await admin.signIn((await createUser(server.deps.db, { role: 'Admin' })).email, password);
afterAll(server.close);

async function platform(type: string) {
  const body = { name: 'Market', url: 'https://market.example/', type };
  return (await admin.call('POST /api/platforms', { body })).data;
}

test('publishes what is offered on the platform, with stock and price', async () => {
  const { id, feed_url } = await platform('product_feed');
  const unit = (over: object) =>
    admin.call('POST /api/units', { body: { name: 'Box', price: 12, platforms: [id], ...over } });
  const box = await unit({
    name: 'Box & <lid>',
    description: 'Red\u0007 "box"',
    price: 1234.5,
    items_quantity: 7,
    sku: 'BOX-1',
  });
  const gone = await unit({ name: 'Ended' });
  const end = { name: 'Ended', price: 12, platforms: [id], version: 1, ended: 1 };
  await admin.call('POST /api/units/:id', { params: { id: gone.data.id }, body: end });
  await admin.call('POST /api/units', { body: { name: 'Elsewhere', price: 1 } });
  const held = await unit({ name: 'Sold out', items_quantity: 1 });
  await server.database.pool.query('update product_variants set held = 1 where unit_id = $1', [
    held.data.id,
  ]);
  // Only bookable units have a link.
  const pack = async (unitId: number, more: object) => {
    const kind = { unit_id: unitId, kind: 'half_day', price: 10, ...more };
    return admin.call('POST /api/packages', { body: kind });
  };
  await pack(box.data.id, {});
  const over = await unit({ name: 'Over' });
  await pack(over.data.id, { active_from: '2020-01-01', active_to: '2020-12-31' });
  const paused = await unit({ name: 'Paused' });
  await pack(paused.data.id, { inactive: 1 });

  const sent = await server.client().send('GET', new URL(feed_url ?? '').pathname);
  expect(sent.headers['content-type']).toBe('application/xml; charset=utf-8');
  const parsed: unknown = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(
    String(sent.body),
  );
  const { rss } = z
    .object({
      rss: z.object({
        '@_version': z.string(),
        '@_xmlns:g': z.string(),
        channel: z.object({ item: z.array(z.record(z.string(), z.string())) }),
      }),
    })
    .parse(parsed);
  expect(rss['@_version']).toBe('2.0');
  expect(rss['@_xmlns:g']).toBe('http://base.google.com/ns/1.0');
  expect(rss.channel.item).toMatchObject([
    {
      'g:id': String(box.data.id),
      title: 'Box & <lid>',
      description: 'Red "box"',
      link: `http://slipway.test/book?unit=${box.data.id}`,
      'g:price': '1234.50 CAD',
      'g:availability': 'in_stock',
      'g:quantity': '7',
      'g:condition': 'new',
      'g:brand': 'Harbour & Sons',
      'g:mpn': 'BOX-1',
    },
    { title: 'Sold out', 'g:availability': 'out_of_stock', 'g:quantity': '0' },
    { title: 'Over' },
    { title: 'Paused' },
  ]);
  expect(rss.channel.item.slice(1).filter((item) => 'link' in item)).toEqual([]);
  const link = await platform('link');
  for (const path of [
    `/feeds/products/${link.id}.xml`,
    '/feeds/products/0.xml',
    '/feeds/products/9999.xml',
    '/feeds/products/x',
  ]) {
    expect((await server.client().send('GET', path)).status).toBe(404);
  }
});
