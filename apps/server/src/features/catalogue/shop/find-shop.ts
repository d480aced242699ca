import type { AnswerOf, QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { ProductPage, ShopProduct } from '@slipway/contract/catalogue/shop';
import { cents, toMajor } from '@slipway/domain/money/money';
import { productPath } from '@slipway/domain/pages/page-addresses';
import { isInEurope } from '@slipway/domain/settings/return-days';
import type { Deps } from '#deps.ts';
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts';
import { picturesOf } from '#features/catalogue/units/units-repository.ts';
import { lowestPricesBefore } from '#features/catalogue/variants/lowest-prices-repository.ts';
import { liveVariantsOf } from '#features/catalogue/variants/variants-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import {
  findShopProduct,
  listShop,
  listShopCategories,
  listShopSlugs,
  type ShopRow,
} from './shop-repository.ts';

/** The largest stock that is shown. */
const maxShownStock = 20;

const major = (amount: number) => toMajor(cents(amount));

function present(row: ShopRow): ShopProduct {
  return {
    id: row.id,
    name: row.name,
    path: productPath(row.slug),
    picture: row.picture && presentPicture(row.picture),
    price: major(row.price_cents),
    former_price: row.former_cents === null ? null : major(row.former_cents),
    several_prices: row.most_cents > row.price_cents,
    sold_out: row.free <= 0,
  };
}

/** One page of the shop. */
export async function findShop(
  deps: Deps,
  query: QueryOf<Calls['GET /api/shop']>,
): Promise<AnswerOf<Calls['GET /api/shop']>> {
  const { settings } = await readSettings(deps.db);
  const { page, per_page, q, sort = '-id', category_id: categoryId } = query;
  const { rows, total, totalIsLeast } = await listShop(deps.db, {
    q,
    sort,
    page,
    categoryId,
    companyId: settings.company_id,
    perPage: per_page,
    fromEnd: query.from_end === '1',
  });
  return {
    data: rows.map(present),
    meta: { page, per_page, total, total_is_least: totalIsLeast },
  };
}

/** The categories with products on show. */
export async function findShopCategories(deps: Deps): Promise<{ id: number; name: string }[]> {
  const { settings } = await readSettings(deps.db);
  return listShopCategories(deps.db, settings.company_id);
}

/** The lowest price of before that is said beside a former price: one below it. */
function lowestToSay(former: number | null, lowest: number | undefined): number | null {
  return former === null || lowest === undefined || lowest >= former ? null : major(lowest);
}

/** The page of a product by its current or a former address; null: visitors see none. */
export async function findProductPage(
  { db }: Pick<Deps, 'db'>,
  slug: string,
): Promise<ProductPage | null> {
  const { settings } = await readSettings(db);
  const product = await findShopProduct(db, slug.toLowerCase(), settings.company_id);
  if (!product) return null;
  const [pictures, variants] = await Promise.all([
    picturesOf(db, [product.id]),
    liveVariantsOf(db, [product.id]),
  ]);
  const live = variants.get(product.id) ?? [];
  const lowered = live.filter(({ formerPriceCents }) => formerPriceCents !== null);
  const lowest = isInEurope(settings.time_zone)
    ? await lowestPricesBefore(
        db,
        lowered.map(({ id: variantId }) => variantId),
      )
    : null;
  const shown = pictures.get(product.id) ?? [];
  const { category_id: id, category: name } = product;
  return {
    id: product.id,
    name: product.name,
    path: productPath(product.slug),
    description: product.description,
    picture: shown.map(presentPicture),
    category: id === null || name === null ? null : { id, name },
    takes_orders: product.takes_orders,
    pickup_only: product.pickup_only,
    option_names: product.option_names,
    variants: live.map((one) => {
      const picture = shown.findIndex((each) => each.id === one.pictureId);
      return {
        id: one.id,
        option_values: one.optionValues,
        sku: one.sku,
        price: major(one.priceCents),
        former_price: one.formerPriceCents === null ? null : major(one.formerPriceCents),
        lowest_price: lowestToSay(one.formerPriceCents, lowest?.get(one.id)),
        left: Math.max(0, Math.min(maxShownStock, one.quantity - one.held)),
        picture: picture === -1 ? null : picture,
      };
    }),
  };
}

/** @throws Refusal 404 */
export async function readProductPage(deps: Deps, slug: string): Promise<ProductPage> {
  const page = await findProductPage(deps, slug);
  if (!page) throw notFound();
  return page;
}

/** The paths of the shop that search engines list; none while nothing is on show. */
export async function listShopPages(
  db: Deps['db'],
  companyId: number,
  most: number,
): Promise<string[]> {
  const slugs = await listShopSlugs(db, companyId, most);
  return slugs.length === 0 ? [] : ['/shop', ...slugs.map(productPath)];
}
