import { decodeHTMLStrict } from 'entities';
import { categoryNameLengths } from '@slipway/domain/catalogue/category-names';
import { readPrice, type FeedPrice } from '@slipway/domain/catalogue/feed-prices';
import { readSalePeriod } from '@slipway/domain/catalogue/sale-periods';
import { oneLine } from '@slipway/domain/text/one-line';
import { fieldName, type Fields, type OfferRow } from './offer.ts';

/** The context of reading a file: the business's currency, and the zone of times without one. */
export interface ReadBy {
  currency: string;
  zone: string;
}

const maxPictures = 10;
const longestAddress = 2000;
const maxItems = 1_000_000;
/** The most characters read of a field. */
const longestField = 20_000;
const longestId = 200;

/** The column and element names of each field; Google's (`g:`) come first. */
const names = {
  id: ['id', 'guid', 'id on platform', 'product id', 'item id'],
  name: ['title', 'name', 'product', 'product name', 'unit'],
  description: ['description', 'summary', 'content', 'body', 'body (html)', 'details'],
  price: ['price', 'regular price', 'variant price', 'amount', 'cost'],
  sale: ['sale price'],
  former: ['former price', 'compare at price', 'original price', 'was price', 'was'],
  saleDays: ['sale price effective date'],
  saleStarts: ['sale starts', 'sale price starts', 'date sale price starts'],
  saleEnds: ['sale ends', 'sale price ends', 'date sale price ends'],
  currency: ['currency'],
  url: ['link', 'url', 'address'],
  sku: ['mpn', 'sku', 'variant sku', 'article', 'article number'],
  quantity: [
    'quantity',
    'stock',
    'inventory',
    'items',
    'qty',
    'inventory quantity',
    'variant inventory qty',
    'sell on google quantity',
  ],
  availability: ['availability', 'stock status'],
  category: ['category', 'categories', 'product type', 'product category'],
  pictures: [
    'image link',
    'image',
    'images',
    'image url',
    'image src',
    'picture',
    'pictures',
    'photo',
    'additional image link',
  ],
} as const;

const everyName = (candidates: readonly string[]) => [
  ...candidates.map((name) => `g:${name}`),
  ...candidates,
];

function first(fields: Fields, candidates: readonly string[]): string {
  for (const name of everyName(candidates)) {
    const value = fields.get(name)?.find((text) => text.trim() !== '');
    if (value !== undefined) return value.trim().slice(0, longestField);
  }
  return '';
}

/** Columns that can identify a row. */
export const identifyingColumns: ReadonlySet<string> = new Set(
  everyName([...names.id, ...names.sku, ...names.url]),
);

/** Picture addresses; a table holds several in one field, separated by commas or spaces. */
function picturesOf(fields: Fields): string[] {
  const found = names.pictures
    .flatMap((name) => [...(fields.get(`g:${name}`) ?? []), ...(fields.get(name) ?? [])])
    // The lookbehind keeps a long run of separators from being retried at every position.
    .flatMap((text) => text.slice(0, longestField).split(/(?<![\s,;|])[\s,;|]+(?=https?:)/i))
    .map((text) => text.trim())
    .filter((text) => /^https?:\/\/\S+$/i.test(text) && text.length <= longestAddress);
  return [...new Set(found)].slice(0, maxPictures);
}

/** The columns that are read, by the names under which files have them. */
const readColumns: ReadonlySet<string> = new Set(Object.values(names).flatMap(everyName));

/** The columns of a table that are not read, as they are written there, each once. */
export const unreadColumns = (written: readonly string[]): string[] => [
  ...new Set(
    written
      .map((name) => oneLine(name).slice(0, 60))
      .filter((name) => name !== '' && !readColumns.has(fieldName(name))),
  ),
];

const webAddress = (text: string) => (/^https?:\/\/\S+$/i.test(text) ? text.slice(0, 500) : null);
const plain = (text: string) =>
  oneLine(decodeHTMLStrict(text.replace(/<[^<>]*>/g, ' ')).replace(/\p{Surrogate}/gu, ''));

/** The innermost of the first category: `Deck > Ropes, Sale` is filed under Ropes. */
function categoryOf(fields: Fields): string {
  const [path = ''] = plain(first(fields, names.category)).split(/[,;|]/);
  return oneLine(path.split('>').at(-1) ?? '').slice(0, categoryNameLengths.most);
}

/** A value from a file, shortened for a message. */
const quoted = (text: string) => {
  const excerpt = oneLine(text);
  return `“${excerpt.length > 60 ? `${excerpt.slice(0, 60)}…` : excerpt}”`;
};

type Prices = Pick<OfferRow, 'priceCents' | 'saleCents' | 'saleFrom' | 'saleTo' | 'currency'>;
const noSale = { saleCents: null, saleFrom: null, saleTo: null };

/** The period of a sale; null when it cannot be read. */
function saleDaysOf(fields: Fields, zone: string) {
  const days = first(fields, names.saleDays);
  const [from = '', to = '', ...more] = days.split(/[/,]/);
  if (days === '') {
    return readSalePeriod(first(fields, names.saleStarts), first(fields, names.saleEnds), zone);
  }
  // A start alone would leave the end of the sale open.
  return more.length > 0 || to === '' ? null : readSalePeriod(from, to, zone);
}

function pricesOf(
  fields: Fields,
  { currency: business, zone }: ReadBy,
  report: ReportProblem,
): Prices {
  const column = first(fields, names.currency).toUpperCase();
  const own = /^[A-Z]{3}$/.test(column) ? column : '';
  const reading = (text: string) => {
    const read = readPrice(text, own === '' ? business : own);
    if ('fault' in read || own === '' || read.currency === '' || read.currency === own) return read;
    return { fault: `is not in ${own}` };
  };
  /** A former price is the regular one, and the price a sale without an end. */
  const formerOf = (written: string, kept: FeedPrice): Partial<Prices> => {
    const former = written === '' ? null : reading(written);
    if (former === null) return {};
    const isOther =
      'cents' in former && former.currency !== '' && former.currency !== kept.currency;
    if ('fault' in former || isOther) {
      const why = 'fault' in former ? former.fault : 'is in another currency';
      report(`Its former price ${quoted(written)} ${why}, so it is left out.`);
      return {};
    }
    // Shops write one that is not higher where there is none.
    return former.cents > kept.cents ? { priceCents: former.cents, saleCents: kept.cents } : {};
  };
  const text = first(fields, names.price);
  const price = text === '' ? null : reading(text);
  const saleText = first(fields, names.sale);
  const sale = saleText === '' ? null : reading(saleText);
  const read = price && 'cents' in price ? price : null;
  const found = { ...noSale, priceCents: read?.cents ?? null, currency: read?.currency || own };
  if (price && 'fault' in price) {
    report(`Its price ${quoted(text)} ${price.fault}.`);
    return found;
  }
  if (!sale) {
    if (!price) report('It has no price.');
    return read ? { ...found, ...formerOf(first(fields, names.former), read) } : found;
  }
  if ('fault' in sale) {
    report(`Its sale price ${quoted(saleText)} ${sale.fault}, so the regular price is used.`);
    return found;
  }
  if (read && sale.currency !== '' && sale.currency !== read.currency) {
    report(
      `Its sale price ${quoted(saleText)} is in another currency, so the regular price is used.`,
    );
    return found;
  }
  const days = saleDaysOf(fields, zone);
  if (!days) {
    report('The dates of the sale cannot be read, so the regular price is used.');
    return found;
  }
  // Shops write 0 for no sale.
  if (sale.cents === 0) return found;
  return {
    priceCents: found.priceCents,
    currency: read?.currency || sale.currency || own,
    saleCents: sale.cents,
    saleFrom: days.from?.toISOString() ?? null,
    saleTo: days.to?.toISOString() ?? null,
  };
}

const notThere =
  /^(outofstock|soldout|preorder|backorder|onbackorder|discontinued|unavailable|notavailable)$/;

/** The quantity. Missing stock is never sold: sold out is 0, and so is an unreadable value. */
function quantityOf(fields: Fields, report: ReportProblem): number | null {
  const availability = first(fields, names.availability).split('/').at(-1) ?? '';
  if (notThere.test(availability.toLowerCase().replace(/[\s_-]/g, ''))) return 0;
  const text = first(fields, names.quantity);
  if (text === '') return null;
  // Shops use negative numbers for oversold stock.
  const [, sign, digits] = /^(-?)(\d{1,15})(?:[.,]0+)?$/.exec(text) ?? [];
  if (digits !== undefined) return sign === '-' ? 0 : Math.min(maxItems, Number(digits));
  report(`Its quantity ${quoted(text)} is not a whole number, so it is imported as 0.`);
  return 0;
}

/** Reports a problem in a row for staff. */
export type ReportProblem = (reason: string) => void;

/** The identifier of a row: its id, else its SKU, else its link. */
export function idOf(fields: Fields): string | { leftOut: string } {
  const id = [names.id, names.sku, names.url].map((candidates) => plain(first(fields, candidates)));
  const found = id.find((text) => text !== '');
  if (found === undefined) return { leftOut: 'It has no id, no SKU and no link.' };
  if (found.length > longestId) return { leftOut: 'Its id has more than 200 characters.' };
  return found;
}

/** The offer in a row. */
export function offerOf(
  fields: Fields,
  idOnPlatform: string,
  by: ReadBy,
  report: ReportProblem,
): OfferRow {
  return {
    idOnPlatform,
    name: nameOf(fields),
    description: plain(first(fields, names.description)).slice(0, 5000),
    ...pricesOf(fields, by, report),
    url: webAddress(first(fields, names.url)),
    sku: plain(first(fields, names.sku)).slice(0, 100),
    category: categoryOf(fields),
    quantity: quantityOf(fields, report),
    pictures: picturesOf(fields),
  };
}

export const nameOf = (fields: Fields): string => plain(first(fields, names.name)).slice(0, 200);
