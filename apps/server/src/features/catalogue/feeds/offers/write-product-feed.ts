import { todayIn } from '@slipway/domain/dates/dates';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { presentPicture, type PictureRow } from '#features/catalogue/pictures/present-picture.ts';
import { picturesOf } from '#features/catalogue/units/units-repository.ts';
import {
  liveVariantsOf,
  variantName,
  type VariantRow,
} from '#features/catalogue/variants/variants-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { findFeedPlatform, offeredUnits, type OfferedUnit } from './product-feed-repository.ts';

const perPage = 500;
const googleNames = 'http://base.google.com/ns/1.0';
/** The format allows 10 pictures besides the main one. */
const morePictures = 10;

/** Removes characters XML cannot contain, such as control characters. */
const writable = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

/** What one item of the feed is: a variant of a product, or a whole unit. */
interface FeedItem {
  id: string;
  /** Groups the variants of one product. */
  group: string | null;
  title: string;
  sku: string;
  priceCents: number;
  /** What it cost before; null: it is not on sale. */
  formerCents: number | null;
  stock: number;
}

function itemsOf(unit: OfferedUnit, variants: readonly VariantRow[]): FeedItem[] {
  const { name, sku, priceCents, itemsQuantity: stock } = unit;
  const id = String(unit.id);
  if (!unit.forSale) {
    return [{ id, group: null, title: name, sku, priceCents, formerCents: null, stock }];
  }
  const several = variants.length > 1;
  return variants.map((one) => ({
    id: several ? `${unit.id}-${one.id}` : id,
    group: several ? id : null,
    title: variantName(name, one.optionValues),
    sku: one.sku,
    priceCents: one.priceCents,
    formerCents: one.formerPriceCents,
    stock: one.quantity - one.held,
  }));
}

interface FeedEntry {
  unit: OfferedUnit;
  item: FeedItem;
  pictures: PictureRow[];
  settings: Settings;
  publicUrl: string;
}

/** The elements of one product, named as the format requires. */
function elementsOf(entry: FeedEntry): [string, string][] {
  const { unit, item, pictures, settings, publicUrl } = entry;
  const { stock, sku } = item;
  const [main, ...more] = pictures.map((one) => new URL(presentPicture(one).src, publicUrl).href);
  const price = (amount: number) => `${toMajor(cents(amount)).toFixed(2)} ${settings.currency}`;
  const elements: [name: string, text: string | null][] = [
    ['g:id', item.id],
    ['g:item_group_id', item.group],
    ['title', item.title.slice(0, 150)],
    ['description', unit.description || unit.name],
    // RSS does not require a link, and without a bookable package there is no public page.
    ['link', unit.bookable ? `${publicUrl}/book?unit=${unit.id}` : null],
    ['g:image_link', main ?? null],
    ...more.slice(0, morePictures).map((src): [string, string] => ['g:additional_image_link', src]),
    ['g:price', price(item.formerCents ?? item.priceCents)],
    ['g:sale_price', item.formerCents === null ? null : price(item.priceCents)],
    ['g:availability', stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['g:quantity', String(Math.max(0, stock))],
    ['g:condition', 'new'],
    ['g:brand', unit.company],
    ['g:mpn', sku === '' ? null : sku],
    ['g:identifier_exists', sku === '' ? 'no' : 'yes'],
  ];
  return elements.flatMap(([name, text]): [string, string][] =>
    text === null ? [] : [[name, text]],
  );
}

/**
 * Streams the public product feed of a platform (RSS 2.0 with the g: namespace): what is offered
 * there, with stock and price.
 * @throws Refusal 404 before anything is sent, when there is no such feed
 */
export async function writeProductFeed(
  deps: Pick<Deps, 'db' | 'publicUrl' | 'clock'>,
  platformId: number,
): Promise<AsyncIterable<string>> {
  const platform = await findFeedPlatform(deps.db, platformId);
  if (!platform) throw notFound();
  return partsOf(deps, platformId);
}

async function* partsOf(deps: Pick<Deps, 'db' | 'publicUrl' | 'clock'>, platformId: number) {
  const { settings } = await readSettings(deps.db);
  const publicUrl = deps.publicUrl();
  const today = todayIn(settings.time_zone, deps.clock.now());
  let written = '';
  const taken = () => {
    const part = written;
    written = '';
    return part;
  };
  // Read with the first feed, not at each start.
  const { default: xmlbuilder } = await import('xmlbuilder2');
  const xml = xmlbuilder.createCB({
    data: (part: string) => void (written += part),
  });
  xml.dec({ encoding: 'UTF-8' });
  xml.ele('rss').att('version', '2.0').att('http://www.w3.org/2000/xmlns/', 'xmlns:g', googleNames);
  xml.ele('channel');
  const about = [
    ['title', settings.business.name],
    ['link', publicUrl],
    ['description', settings.business.name],
  ] as const;
  for (const [name, text] of about) xml.ele(name).txt(writable(text)).up();
  let after = 0;
  for (;;) {
    const of = { platformId, companyId: settings.company_id, after, most: perPage, today };
    const page = await offeredUnits(deps.db, of);
    const ids = page.map(({ id }) => id);
    const pictures = await picturesOf(deps.db, ids);
    const variants = await liveVariantsOf(deps.db, ids);
    for (const unit of page) {
      for (const item of itemsOf(unit, variants.get(unit.id) ?? [])) {
        xml.ele('item');
        const entry = { unit, item, pictures: pictures.get(unit.id) ?? [], settings, publicUrl };
        for (const [name, text] of elementsOf(entry)) {
          if (name.startsWith('g:')) xml.ele(googleNames, name).txt(writable(text)).up();
          else xml.ele(name).txt(writable(text)).up();
        }
        xml.up();
      }
      after = unit.id;
    }
    yield taken();
    if (page.length < perPage) break;
  }
  xml.end();
  yield taken();
}
