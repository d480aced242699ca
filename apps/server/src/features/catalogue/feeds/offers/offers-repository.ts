import { prepared, type Db } from '#db/transaction.ts';
import type { OfferRow, RowProblem } from './offer.ts';
import type { ReadOffers } from './read-offers.ts';

/** Rows per insert: serialising them blocks the event loop. */
const rowsAtOnce = 250;

/** Replaces a platform's offers and the problems reported for its file. */
export async function replaceOffers(
  tx: Db,
  platformId: number,
  { rows, problems }: ReadOffers,
): Promise<void> {
  for (const table of ['platform_offers', 'platform_offer_problems'] as const) {
    await prepared(tx, `drop-${table}`, `delete from ${table} where platform_id = $1`, [
      platformId,
    ]);
  }
  for (let n = 0; n < rows.length; n += rowsAtOnce) {
    await addOffers(tx, platformId, n, rows.slice(n, n + rowsAtOnce));
  }
  for (let n = 0; n < problems.length; n += rowsAtOnce) {
    await addProblems(tx, platformId, n, problems.slice(n, n + rowsAtOnce));
  }
}

/** @param before number of the platform's rows preceding these */
async function addOffers(
  tx: Db,
  platformId: number,
  before: number,
  rows: OfferRow[],
): Promise<void> {
  await prepared(
    tx,
    'offers-add',
    `insert into platform_offers (platform_id, id_on_platform, position, name, description,
       price_cents, sale_cents, sale_from, sale_to, currency, url, sku, category, quantity, pictures)
     select $1, w."idOnPlatform", $3 + w.n, w.name, w.description, w."priceCents", w."saleCents",
       w."saleFrom", w."saleTo", w.currency, w.url, w.sku, w.category, w.quantity, w.pictures
     from rows from (jsonb_to_recordset($2::jsonb) as ("idOnPlatform" text, name text,
       description text, "priceCents" bigint, "saleCents" bigint, "saleFrom" timestamptz,
       "saleTo" timestamptz, currency text, url text, sku text, category text, quantity integer,
       pictures text[])) with ordinality
       w ("idOnPlatform", name, description, "priceCents", "saleCents", "saleFrom", "saleTo",
         currency, url, sku, category, quantity, pictures, n)`,
    [platformId, JSON.stringify(rows), before],
  );
}

async function addProblems(
  tx: Db,
  platformId: number,
  before: number,
  problems: RowProblem[],
): Promise<void> {
  await prepared(
    tx,
    'offer-problems-add',
    `insert into platform_offer_problems (platform_id, position, row, name, left_out, reason)
     select $1, $3 + w.n, w.row, w.name, w."leftOut", w.reason
     from rows from (jsonb_to_recordset($2::jsonb) as (row integer, name text, "leftOut" boolean,
       reason text)) with ordinality w (row, name, "leftOut", reason, n)`,
    [platformId, JSON.stringify(problems), before],
  );
}

interface ProblemRow extends Record<string, unknown> {
  row: number;
  name: string;
  left_out: boolean;
  reason: string;
}

/** The problems of a platform's file, in file order. */
export async function listOfferProblems(
  db: Db,
  platformId: number,
  query: { page: number; per_page: number },
): Promise<{ rows: ProblemRow[]; total: number }> {
  const rows = await prepared<ProblemRow>(
    db,
    'offer-problems-list',
    `select row, name, left_out, reason from platform_offer_problems
     where platform_id = $1 order by position limit $2 offset $3`,
    [platformId, query.per_page, (query.page - 1) * query.per_page],
  );
  const [all] = await prepared<{ total: number }>(
    db,
    'offer-problems-count',
    'select count(*)::integer as total from platform_offer_problems where platform_id = $1',
    [platformId],
  );
  return { rows, total: all?.total ?? 0 };
}

type Stored = Omit<OfferRow, 'saleFrom' | 'saleTo'>;

export interface StoredOffer extends Stored, Record<string, unknown> {
  saleFrom: Date | null;
  saleTo: Date | null;
  unitId: number | null;
  /** Why a picture of the unit created from it could not be fetched. */
  pictureProblem: string | null;
}

const selected = `select o.id_on_platform as "idOnPlatform", o.name, o.description,
    o.price_cents::float8 as "priceCents", o.sale_cents::float8 as "saleCents",
    o.sale_from as "saleFrom", o.sale_to as "saleTo", coalesce(o.currency, '') as currency, o.url,
    o.sku, o.category, o.quantity, o.pictures, of_it.id as "unitId", (select min(p.error) from imported_pictures p
      where p.unit_id = of_it.id and p.position is not null) as "pictureProblem"
  from platform_offers o
  left join lateral (select min(u.id) as id from units u where u.platform_id = o.platform_id
    and u.id_on_platform = o.id_on_platform and ($2 = 0 or u.company_id = $2)) of_it on true
  where o.platform_id = $1`;

/** The platform's offers that contain a text, in file order. */
export async function searchOffers(
  db: Db,
  query: { platformId: number; companyId: number; keyword: string; most: number; page: number },
): Promise<StoredOffer[]> {
  const part = `%${query.keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return prepared<StoredOffer>(
    db,
    'offers-search',
    `${selected} and (o.name ilike $3 or o.description ilike $3 or o.sku ilike $3 or o.id_on_platform ilike $3)
     order by o.position limit $4 offset $5`,
    [query.platformId, query.companyId, part, query.most, (query.page - 1) * query.most],
  );
}

export async function offersByIds(
  db: Db,
  platformId: number,
  companyId: number,
  ids: string[],
): Promise<Map<string, StoredOffer>> {
  const rows = await prepared<StoredOffer>(
    db,
    'offers-by-ids',
    `${selected} and o.id_on_platform = any($3)`,
    [platformId, companyId, ids],
  );
  return new Map(rows.map((row) => [row.idOnPlatform, row]));
}
