import type { ImportedRow, PlatformOffer } from '@slipway/contract/catalogue/units';
import { slugOf } from '@slipway/domain/catalogue/unit-choices';
import { formerPriceBeside } from '@slipway/domain/catalogue/former-prices';
import { priceNow, priceToKeep, type KeptPrice } from '@slipway/domain/catalogue/sale-periods';
import { wallClock } from '@slipway/domain/dates/dates';
import { cents, toMajor, type Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { categoryNamed } from '#features/catalogue/categories/categories-repository.ts';
import { companyForForm } from '#features/catalogue/companies/company-for-form.ts';
import { insertUnit } from '#features/catalogue/units/managed-units-repository.ts';
import { connectUnit, openPlatforms } from '#features/catalogue/platforms/platforms-repository.ts';
import { dateText, moneyText } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { queuePictures } from './imported-pictures-repository.ts';
import { ensureFeeds } from '#features/catalogue/feeds/ensure-feeds.ts';
import { offersByIds, searchOffers, type StoredOffer } from './offers-repository.ts';
import { lockImported, updateImported } from './imported-units-repository.ts';
import {
  insertVariants,
  lockLiveVariants,
  updateVariant,
} from '#features/catalogue/variants/variants-repository.ts';

const maxResults = 100;

const pricesOf = (offer: StoredOffer) => ({
  ...offer,
  regular: offer.priceCents,
  sale: offer.saleCents,
});

async function knownPlatform(db: Db, platformId: number): Promise<void> {
  const open = await openPlatforms(db, [platformId]);
  if (open.length === 0) throw invalid({ platform_id: ['Platform does not exist.'] });
}

/** Searches a platform's offers. @throws Refusal 422 for an unknown platform */
export async function findOffers(
  deps: Deps,
  query: { keyword: string; platform_id: number; page: number },
): Promise<PlatformOffer[]> {
  const { keyword, platform_id: platformId, page } = query;
  await knownPlatform(deps.db, platformId);
  const { settings } = await readSettings(deps.db);
  const companyId = settings.company_id;
  const rows = await searchOffers(deps.db, {
    platformId,
    companyId,
    keyword,
    most: maxResults,
    page,
  });
  const now = deps.clock.now();
  return rows.map((row) => {
    const cost = priceNow(pricesOf(row), now);
    return {
      id_on_platform: row.idOnPlatform,
      name: row.name,
      description: row.description,
      price: cost === null ? null : toMajor(cents(cost)),
      currency: row.currency,
      url: row.url,
      sku: row.sku,
      items_quantity: row.quantity,
      unit_id: row.unitId,
      picture_problem: row.pictureProblem,
    };
  });
}

/** Why a row cannot become a unit; null when it can. */
function faultOf(offer: StoredOffer, cost: number | null, currency: string): string | null {
  if (offer.name.length < 3) return 'Name is required';
  if (cost === null) return 'Its price is missing or cannot be read.';
  if (offer.currency !== '' && offer.currency !== currency) {
    return `Its price is in ${offer.currency}, but prices here are in ${currency}.`;
  }
  return null;
}

/** A note to staff about a current sale; null when there is none. */
function saleText(
  offer: StoredOffer,
  kept: KeptPrice,
  { settings, former }: { settings: Settings; former: Cents | null },
): string | null {
  const { priceCents, saleCents, saleTo } = offer;
  if (kept.sale === null || saleCents === null) return null;
  const money = (amount: number) => moneyText(amount, settings.currency);
  const sale = money(saleCents);
  const until =
    saleTo && dateText(wallClock(new Date(saleTo.getTime() - 1), settings.time_zone).date);
  if (kept.sale === 'left out') {
    return `It is on sale there for ${sale} until ${until}. The regular price of ${money(kept.cents ?? 0)} was imported.`;
  }
  if (priceCents) {
    return former === null
      ? `It is on sale there without an end date. The sale price of ${sale} was imported instead of the regular ${money(priceCents)}.`
      : `It was imported for ${sale}, with ${money(former)} as its former price.`;
  }
  return until === null
    ? null
    : `It has no regular price. The sale price of ${sale}, which holds until ${until}, was imported.`;
}

/** The regular price beside a sale price that is kept. */
function formerOf({ priceCents }: StoredOffer, kept: KeptPrice): Cents | null {
  if (kept.sale !== 'kept' || priceCents === null || kept.cents === null) return null;
  return formerPriceBeside(cents(priceCents), kept.cents);
}

interface Import {
  deps: Deps;
  settings: Settings;
  companyId: number;
  platformId: number;
  /** Whether the shop shows what is new. */
  inShop: boolean;
}

/** Brings a unit that was imported earlier up to date; of a product with several variants, not their prices and stock. */
async function update(
  tx: Db,
  before: { id: number; forSale: boolean },
  row: { offer: StoredOffer; priceCents: number; former: Cents | null; sale: string | null },
): Promise<Pick<ImportedRow, 'result' | 'reason'>> {
  const { offer, priceCents, former: formerPriceCents, sale } = row;
  const { name, description, quantity } = offer;
  const named = offer.sku.length < 3 ? {} : { sku: offer.sku };
  const [variant, ...others] = before.forSale ? await lockLiveVariants(tx, before.id) : [];
  const ofOne = {
    priceCents,
    ...named,
    ...(quantity === null ? {} : { itemsQuantity: quantity }),
  };
  if (variant && others.length === 0) {
    if (quantity !== null && quantity < variant.held) {
      return { result: 'refused', reason: `Orders have reserved ${variant.held} of this product.` };
    }
    const stock = quantity === null ? {} : { quantity };
    await updateVariant(tx, variant.id, { priceCents, formerPriceCents, ...named, ...stock });
  }
  await updateImported(tx, before.id, { name, description, ...(variant ? {} : ofOne) });
  await queuePictures(tx, before.id, offer.pictures);
  const left =
    others.length > 0
      ? 'It has variants here: their prices and stock were left as they are.'
      : sale;
  return { result: 'updated', reason: left };
}

/** Creates a unit from a row, or updates the unit created from it earlier. */
async function importOne(tx: Db, context: Import, offer: StoredOffer): Promise<ImportedRow> {
  const { deps, settings, companyId, platformId, inShop } = context;
  const { idOnPlatform, name, description, sku, quantity } = offer;
  const price = priceToKeep(pricesOf(offer), deps.clock.now());
  const priceCents = price.cents;
  const former = settings.purpose === 'sell' ? formerOf(offer, price) : null;
  const sale = saleText(offer, price, { settings, former });
  const answer = { id_on_platform: idOnPlatform, name, unit_id: offer.unitId, reason: null };
  const fault = faultOf(offer, priceCents, settings.currency);
  if (fault !== null || priceCents === null) return { ...answer, result: 'refused', reason: fault };
  const before = await lockImported(tx, companyId, platformId, idOnPlatform);
  if (before) {
    return {
      ...answer,
      unit_id: before.id,
      ...(await update(tx, before, { offer, priceCents, former, sale })),
    };
  }
  // Rent requires measures no feed has: the unit stays ended until they are filled in.
  const rent = settings.purpose === 'rent';
  const unitId = await insertUnit(tx, {
    companyId,
    platformId,
    idOnPlatform,
    name,
    description,
    priceCents,
    sku: sku.length < 3 ? '' : sku,
    itemsQuantity: quantity ?? 1,
    forSale: !rent,
    inShop: !rent && inShop,
    unitCategoryId: await categoryNamed(tx, companyId, offer.category),
    endedAt: rent ? deps.clock.now() : null,
  });
  if (!rent) {
    await insertVariants(tx, unitId, [
      {
        position: 0,
        optionValues: [],
        priceCents,
        formerPriceCents: former,
        pictureId: null,
        sku: sku.length < 3 ? '' : sku,
        quantity: quantity ?? 1,
      },
    ]);
  }
  await connectUnit(tx, unitId, [{ platformId, slug: slugOf(name) }]);
  await ensureFeeds(tx, deps, unitId, [{ platformId, importUrl: undefined }]);
  await queuePictures(tx, unitId, offer.pictures);
  const waits = rent ? 'It is archived until you fill in its measures and restore it.' : null;
  const notes = [waits, sale].filter((text) => text !== null).join(' ');
  return { ...answer, unit_id: unitId, result: 'added', reason: notes === '' ? null : notes };
}

/**
 * Creates units from a platform's rows; `id_on_platform` is kept, so that a second import updates
 * instead of duplicating. A job fetches their pictures afterwards. Each row is saved on its own: a
 * refused row reports why and does not stop the others.
 * @throws Refusal 422 for an unknown platform or company
 */
export async function importUnits(
  deps: Deps,
  input: {
    platform_id: number;
    company_id?: number | null | undefined;
    in_shop: boolean;
    ids_on_platform: string[];
  },
): Promise<ImportedRow[]> {
  const platformId = input.platform_id;
  await knownPlatform(deps.db, platformId);
  const { settings } = await readSettings(deps.db);
  const companyId = await companyForForm(deps.db, settings.company_id, input.company_id, null);
  const ids = [...new Set(input.ids_on_platform)];
  const offers = await offersByIds(deps.db, platformId, companyId, ids);
  const context = { deps, settings, companyId, platformId, inShop: input.in_shop };
  const results: ImportedRow[] = [];
  for (const id of ids) {
    const offer = offers.get(id);
    const once = async (it: StoredOffer) =>
      inTransaction(deps.db, (tx) => importOne(tx, context, it));
    if (!offer) {
      const gone = {
        id_on_platform: id,
        name: '',
        unit_id: null,
        reason: 'It is no longer offered.',
      };
      results.push({ ...gone, result: 'refused' });
      continue;
    }
    results.push(
      await once(offer).catch((error: unknown) => {
        // Imported concurrently: update that unit instead.
        if (isUniqueViolation(error, 'units_id_on_platform')) return once(offer);
        throw error;
      }),
    );
  }
  return results;
}
