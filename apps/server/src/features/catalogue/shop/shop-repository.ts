import { sql, type SQL } from 'drizzle-orm';
import { integerLiteral, queryPreparedRows } from '#db/query-rows.ts';
import { maxCounted } from '#db/search.ts';
import type { Db } from '#db/transaction.ts';
import type { PictureRow } from '#features/catalogue/pictures/present-picture.ts';

export interface ShopList {
  companyId: number;
  q: string | undefined;
  categoryId: number | undefined;
  /** `id`, `name` or `price`; `-price` falls. */
  sort: string;
  page: number;
  perPage: number;
  /** Whether pages count from the end. */
  fromEnd: boolean;
}

export interface ShopRow {
  id: number;
  name: string;
  slug: string;
  price_cents: number;
  most_cents: number;
  /** Of the cheapest variant. */
  former_cents: number | null;
  /** Of all variants together. */
  free: number;
  picture: PictureRow | null;
}

/** Of the products on show, `s`, those of companies that are not archived. */
const ofCompany = (companyId: number): SQL =>
  sql`s.company_id in (select id from companies where ended_at is null and (${companyId} = 0 or id = ${companyId}))`;

/** The list's products before they are searched. */
const listed = ({ companyId, categoryId }: ShopList): SQL =>
  categoryId === undefined
    ? ofCompany(companyId)
    : sql`${ofCompany(companyId)} and s.unit_category_id = ${categoryId}`;

/** Folded once: as a parameter of the condition it would be folded for every row. */
const folded = (q: string): SQL => sql`(select lower(${q}))`;

/** Read of each product on the way through the list. */
const hasText = (q: string): SQL => sql`strpos(s.searched, ${folded(q)}) > 0`;

/** Looked up in the index, which knows texts by three letters in a row. */
function isFound(q: string): SQL {
  const part = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`s.searched like ${folded(part)}`;
}
const minLookedUp = 3;

/** So many matches are sorted; of more, a page is found sooner by walking in the order of an index. */
const maxSorted = 1.5 * maxCounted;

/** Each has an index (migrations/0990-shop-products.sql). */
const orders: Record<string, SQL[]> = {
  name: [sql`s.name`, sql`s.unit_id`],
  price: [sql`s.price_cents`, sql`s.unit_id`],
};

function inOrder({ sort, fromEnd }: ShopList): SQL {
  const way = sort.startsWith('-') === fromEnd ? sql`asc` : sql`desc`;
  const by = orders[sort.replace(/^-/, '')] ?? [sql`s.unit_id`];
  return sql.join(
    by.map((column) => sql`${column} ${way}`),
    sql`, `,
  );
}

/** One page of the shop. */
export async function listShop(
  db: Db,
  list: ShopList,
): Promise<{ rows: ShopRow[]; total: number; totalIsLeast: boolean }> {
  const { q = '', page, perPage } = list;
  const where = q === '' ? listed(list) : sql`${listed(list)} and ${hasText(q)}`;
  // Planned without its limit, for which PostgreSQL would compare each text of the table instead of asking the index;
  // still no more rows are read.
  const matching = q.length < minLookedUp ? where : sql`${listed(list)} and ${isFound(q)} offset 0`;
  const most = integerLiteral(q === '' ? maxCounted : maxSorted);
  const pageOf = (chosen: SQL): SQL => sql`(
    select s.unit_id, s.name, s.price_cents, row_number() over (order by ${inOrder(list)}) as place
    from ${chosen} order by ${inOrder(list)}
    limit ${integerLiteral(perPage)} offset ${integerLiteral((page - 1) * perPage)})`;
  const rows = await queryPreparedRows<Partial<ShopRow> & { total: number }>(
    db,
    sql`with matching as materialized (
        select * from (select s.unit_id, s.name, s.price_cents from shop_products s where ${matching}) s
        limit ${most} + 1),
      counted as materialized (select count(*)::integer as total from matching),
      page as (
        ${pageOf(sql`matching s where (select total from counted) <= ${most}`)}
        union all
        ${pageOf(sql`shop_products s where (select total from counted) > ${most} and ${where}`)})
      select counted.total, s.* from counted left join (
        select s.unit_id as id, s.name, s.price_cents, s.place, a.slug, v.most_cents, v.former_cents, v.free, p.picture
        from page s
        join page_addresses a on a.unit_id = s.unit_id and a.package_id is null and a.is_current
        cross join lateral (
          select max(price_cents) as most_cents,
            (array_agg(former_price_cents order by price_cents, former_price_cents))[1] as former_cents,
            sum(quantity - held)::integer as free
          from product_variants where unit_id = s.unit_id and ended_at is null) v
        left join lateral (
          select jsonb_build_object('path', path, 'widths', widths, 'width', width, 'height', height, 'alt', alt)
            as picture
          from unit_pictures u join pictures on pictures.id = u.picture_id
          where u.unit_id = s.unit_id order by u.position limit 1) p on true) s on true
      order by s.place`,
  );
  const total = rows[0]?.total ?? 0;
  const shown = rows.filter((row): row is ShopRow & { total: number } => row.id != null);
  return {
    rows: list.fromEnd ? shown.toReversed() : shown,
    total: Math.min(total, maxCounted),
    totalIsLeast: total > maxCounted,
  };
}

/** The categories with products on show, by name. */
export async function listShopCategories(
  db: Db,
  companyId: number,
): Promise<{ id: number; name: string }[]> {
  return queryPreparedRows<{ id: number; name: string }>(
    db,
    // The first product of each by the index of the list: `exists` reads all products of a category.
    sql`select c.id, c.name from unit_categories c
      cross join lateral (
        select from shop_products s where s.unit_category_id = c.id and ${ofCompany(companyId)}
        order by s.unit_id limit 1) shown
      where c.ended_at is null order by c.name, c.id`,
  );
}

export interface ShownProduct {
  id: number;
  name: string;
  slug: string;
  description: string;
  option_names: string[];
  pickup_only: boolean;
  /** Whether there is a pick-up place, or for what is shipped a shipping zone. */
  takes_orders: boolean;
  category_id: number | null;
  category: string | null;
}

/** A product on show by an address of its page, current or former. */
export async function findShopProduct(
  db: Db,
  slug: string,
  companyId: number,
): Promise<ShownProduct | null> {
  const [row] = await queryPreparedRows<ShownProduct>(
    db,
    sql`select u.id, u.name, a.slug, u.description, u.option_names, u.pickup_only, c.id as category_id,
        c.name as category,
        exists (select from pickup_places p where p.company_id = u.company_id and p.ended_at is null)
          or (not u.pickup_only and exists (
            select from shipping_zones z where z.company_id = u.company_id and z.ended_at is null)) as takes_orders
      from page_addresses named
      join shop_products s on s.unit_id = named.unit_id
      join units u on u.id = s.unit_id
      join page_addresses a on a.unit_id = u.id and a.package_id is null and a.is_current
      left join unit_categories c on c.id = u.unit_category_id and c.ended_at is null
      where named.slug = ${slug} and named.package_id is null and ${ofCompany(companyId)}`,
  );
  return row ?? null;
}

/** The slugs of all products on show. */
export async function listShopSlugs(db: Db, companyId: number, most: number): Promise<string[]> {
  const rows = await queryPreparedRows<{ slug: string }>(
    db,
    sql`select a.slug from shop_products s
      join page_addresses a on a.unit_id = s.unit_id and a.package_id is null and a.is_current
      where ${ofCompany(companyId)} order by s.unit_id limit ${integerLiteral(most)}`,
  );
  return rows.map(({ slug }) => slug);
}

/** Whether the shop shows anything. */
export async function hasShop(db: Db, companyId: number): Promise<boolean> {
  const [row] = await queryPreparedRows<{ shown: boolean }>(
    db,
    sql`select exists (select from shop_products s where ${ofCompany(companyId)}) as shown`,
  );
  return row?.shown === true;
}

/** What a basket shows of a variant. */
export interface ShownVariant {
  slug: string;
  /** Its own, else the first of its product. */
  picture: PictureRow | null;
  /** Whether the product has other variants. */
  hasOthers: boolean;
}

/** The pages and pictures of variants whose products are on show. */
export async function findShownProducts(
  db: Db,
  variantIds: readonly number[],
): Promise<Map<number, ShownVariant>> {
  const rows = await queryPreparedRows<ShownVariant & { id: number }>(
    db,
    sql`select v.id, a.slug, p.picture,
        exists (select from product_variants o
          where o.unit_id = v.unit_id and o.id <> v.id and o.ended_at is null) as "hasOthers"
      from product_variants v
      join shop_products s on s.unit_id = v.unit_id
      join page_addresses a on a.unit_id = s.unit_id and a.package_id is null and a.is_current
      left join lateral (
        select jsonb_build_object('path', path, 'widths', widths, 'width', width, 'height', height, 'alt', alt)
          as picture
        from pictures where id = coalesce(v.picture_id, (
          select u.picture_id from unit_pictures u where u.unit_id = s.unit_id order by u.position limit 1))) p on true
      where v.id = any(${sql.param([...variantIds])}::integer[])`,
  );
  return new Map(rows.map(({ id, ...shown }) => [id, shown]));
}
