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
-- The bulk of them at once, in no order: each row has what the triggers would give it.
set local session_replication_role = replica;
insert into unit_categories (company_id, name) select 1, 'Shelf ' || n from generate_series(1, 20) n;
create temp table shelves on commit drop as
select id, row_number() over (order by id) as place from unit_categories where name like 'Shelf %';
insert into units (company_id, unit_category_id, name, description, price_cents, for_sale, option_names)
select 1, s.id, (array['Cap','Mug','Shirt','Rope','Anchor','Lure','Paddle','Bag'])[1 + n % 8] || ' ' ||
    (array['North','River','Harbour','Summer','Silver','Copper','Morning','Island'])[1 + n / 8 % 8] || ' ' || n,
  'Number ' || n || ' of the shelf, kept in row ' || n % 97, 1000 + n * 37 % 50000, true,
  case when n % 4 = 0 then array['Size'] else '{}' end
from generate_series(1, ${products}) n join shelves s on s.place = 1 + n % 20 order by md5(n::text);
insert into product_variants (unit_id, position, option_values, sku, price_cents, quantity)
select u.id, size, case when size = 0 then '{}' else array[size::text] end,
  'GOODS-' || u.id || '-' || size, u.price_cents + 100 * size, (u.id + size) % 5
from units u cross join generate_series(0, 3) size
where u.unit_category_id in (select id from shelves) and (size = 0) = (u.option_names = '{}');
-- Put on show when they are ready, as staff do.
set local session_replication_role = origin;
update units u set sku = v.skus, price_cents = v.least, in_shop = true from (
  select unit_id, string_agg(sku, ' ') as skus, min(price_cents) as least from product_variants group by unit_id) v
where v.unit_id = u.id and u.unit_category_id in (select id from shelves);
set local session_replication_role = replica;
insert into page_addresses (unit_id, slug, is_current) select id, slug_of(name), true from units where in_shop;
insert into unit_pictures (unit_id, position, picture_id)
select u.id, 0, (select min(id) from pictures) from units u where u.in_shop;
commit;`;

const list = '/api/shop';
/** Visitors who ask the same at once share an answer, so each asks something else than those before. */
const each = (count, path) => Array.from({ length: count }, (_, n) => path(n));
const words = [
  'nor',
  'iver',
  'arbou',
  'sum',
  'ilver',
  'oppe',
  'morn',
  'sland',
  'nch',
  'irt',
  'ddl',
];
const orders = ['price', '-price', 'name', '-name'];
const requestsOf = (shelves) => [
  ['the newest', each(40, (n) => `${list}?per_page=24&page=${n + 1}`)],
  ['by price and name', each(40, (n) => `${list}?sort=${orders[n % 4]}&page=${1 + (n >> 2)}`)],
  ['the last pages', each(40, (n) => `${list}?from_end=1&page=${n + 1}`)],
  [
    'a category',
    each(40, (n) => `${list}?category_id=${shelves[n % 20]}${n < 20 ? '' : '&sort=price'}`),
  ],
  ['search by name', each(40, (n) => `${list}?q=island+${6400 + n}`)],
  ['search by part of a name', each(44, (n) => `${list}?q=${words[n % 11]}&page=${1 + (n >> 2)}`)],
  [
    'search by SKU and description',
    each(40, (n) => (n % 2 ? `${list}?q=row+${n + 20}` : `${list}?q=GOODS-${70_000 + 7 * n}`)),
  ],
  ['search by what none has', each(40, (n) => `${list}?q=zeppelin${n}`)],
  ['categories, asked by all at once', [`${list}/categories`]],
  ['a product', each(40, (n) => `${list}/products/mug-river-${9 + 64 * n}`)],
];

/** @returns each request's latencies beside those of `select 1` right after it, and what in its plans reads a big table whole */
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
      `select id from unit_categories where name like 'Shelf %' order by id`,
    );
    const headers = {};
    // Warms up a newly started server.
    await runLoad({ url, path: list, method: 'GET', headers, users, seconds: 2 });
    const measured = [];
    for (const [name, paths] of requestsOf(shelves.map(({ id }) => id))) {
      const statements = [];
      for (const path of paths.slice(0, 4)) {
        const sent = await recorded(queries, async () => {
          const answer = await fetch(url + path);
          if (answer.status !== 200) throw new Error(`${path} answered ${await answer.text()}`);
          await answer.arrayBuffer();
        });
        statements.push(...sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text)));
      }
      const http = await runLoad({ url, paths, method: 'GET', headers, users, seconds });
      const selectOne = await runLoad({
        url,
        path: '/readyz',
        method: 'GET',
        headers,
        users,
        seconds: Math.min(seconds, 2),
      });
      measured.push({ name, http, selectOne, plans: await badPlans(client, statements, big) });
    }
    return measured;
  } finally {
    await client.end();
    await server.stop();
  }
}
