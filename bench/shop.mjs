// The public shop with 100,000 products: its list in each order, by category, searched, and the page of a product,
// through HTTP with 16 visitors at once.
import pg from 'pg';
import { badPlans, bigTables } from './lib/plans.mjs';
import { recorded } from './lib/recorded.mjs';
import { runLoad } from './lib/run-load.mjs';
import { startServer } from './lib/server.mjs';

const users = 16;
export const products = 100_000;

const makeProducts = `
begin;
-- The bulk of them at once: each row has what the triggers would give it.
set local session_replication_role = replica;
insert into unit_categories (company_id, name) select 1, 'Shelf ' || n from generate_series(1, 20) n;
create temp table shelves on commit drop as
select id, row_number() over (order by id) as place from unit_categories where name like 'Shelf %';
insert into units (company_id, unit_category_id, name, description, price_cents, for_sale, in_shop, option_names)
select 1, s.id, (array['Cap','Mug','Shirt','Rope','Anchor','Lure','Paddle','Bag'])[1 + n % 8] || ' ' ||
    (array['North','River','Harbour','Summer','Silver','Copper','Morning','Island'])[1 + n / 8 % 8] || ' ' || n,
  'Number ' || n || ' of the shelf, kept in row ' || n % 97, 1000 + n * 37 % 50000, true, true,
  case when n % 4 = 0 then array['Size'] else '{}' end
from generate_series(1, ${products}) n join shelves s on s.place = 1 + n % 20;
insert into page_addresses (unit_id, slug, is_current) select id, slug_of(name), true from units where in_shop;
insert into product_variants (unit_id, position, option_values, sku, price_cents, quantity)
select u.id, size, case when size = 0 then '{}' else array[size::text] end,
  'GOODS-' || u.id || '-' || size, u.price_cents + 100 * size, (u.id + size) % 5
from units u cross join generate_series(0, 3) size
where u.in_shop and (size = 0) = (u.option_names = '{}');
update units u set sku = v.skus, price_cents = v.least from (
  select unit_id, string_agg(sku, ' ') as skus, min(price_cents) as least from product_variants group by unit_id) v
where v.unit_id = u.id and u.in_shop;
insert into unit_pictures (unit_id, position, picture_id)
select u.id, 0, (select min(id) from pictures) from units u where u.in_shop;
commit;`;

const list = '/api/shop';
const requestsOf = (shelf) => [
  ['the newest', [`${list}?per_page=24`, `${list}?per_page=24&page=9`]],
  ['by price and name', [`${list}?sort=price`, `${list}?sort=-price`, `${list}?sort=name`]],
  ['the last page', [`${list}?from_end=1`]],
  ['a category', [`${list}?category_id=${shelf}`, `${list}?category_id=${shelf}&sort=price`]],
  ['search by name', [`${list}?q=island+4219`, `${list}?q=Mug+North+1`]],
  ['search by part of a name', [`${list}?q=sum`, `${list}?q=arbou`]],
  ['search by SKU and description', [`${list}?q=GOODS-70071`, `${list}?q=row+41`]],
  ['search by what none has', [`${list}?q=zeppelin`]],
  ['categories', [`${list}/categories`]],
  ['a product', [`${list}/products/mug-river-9`, `${list}/products/anchor-silver-100`]],
];

/** @returns each request's latencies, and what of its plans reads a big table whole */
export async function benchShop(dataDir, seconds) {
  const queries = `${dataDir}/queries.jsonl`;
  const server = await startServer(dataDir, { JOBS: 'off', RECORD_QUERIES: queries });
  const { connectionString, url } = server;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(makeProducts);
    await client.query('vacuum analyze');
    const big = await bigTables(client);
    const { rows: shelves } = await client.query(
      `select min(id) as id from unit_categories where name like 'Shelf %'`,
    );
    const headers = {};
    // Warms up a newly started server.
    await runLoad({ url, path: list, method: 'GET', headers, users, seconds: 2 });
    const measured = [];
    for (const [name, paths] of requestsOf(shelves[0].id)) {
      const statements = [];
      for (const path of paths) {
        const sent = await recorded(queries, async () => {
          const answer = await fetch(url + path);
          if (answer.status !== 200) throw new Error(`${path} answered ${await answer.text()}`);
          await answer.arrayBuffer();
        });
        statements.push(...sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text)));
      }
      const http = await runLoad({ url, paths, method: 'GET', headers, users, seconds });
      measured.push({ name, http, plans: await badPlans(client, statements, big) });
    }
    return measured;
  } finally {
    await client.end();
    await server.stop();
  }
}
