import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { FileProblem } from '#adapters/file-problem.ts';

/** A row of what a platform offers; `priceCents` is null where the price cannot be read. */
export interface OfferRow {
  idOnPlatform: string;
  name: string;
  description: string;
  priceCents: number | null;
  currency: string;
  url: string | null;
  sku: string;
  quantity: number | null;
  /** Addresses of its pictures, the main one first. */
  pictures: string[];
}

/** A feed or table that cannot be read; the message is for staff. */
export class OffersProblem extends FileProblem {}

const mostRows = 10_000;
const mostPictures = 10;
const longestAddress = 2000;
/** Of a field, in characters; what stands further back is not read. */
const longestField = 20_000;

/** What the columns of tables and the elements of feeds are called, in small letters. */
const names = {
  id: [
    'g:id',
    'id',
    'guid',
    'id on platform',
    'id_on_platform',
    'product id',
    'product_id',
    'item id',
  ],
  name: ['g:title', 'title', 'name', 'product', 'product name', 'unit'],
  description: ['g:description', 'description', 'summary', 'content', 'body', 'details'],
  price: ['g:sale_price', 'sale_price', 'sale price', 'g:price', 'price', 'amount', 'cost'],
  currency: ['currency', 'g:currency'],
  url: ['g:link', 'link', 'url', 'address'],
  sku: ['g:mpn', 'mpn', 'sku', 'g:sku', 'article', 'article number'],
  quantity: [
    'g:quantity',
    'quantity',
    'stock',
    'inventory',
    'items',
    'qty',
    'g:sell_on_google_quantity',
  ],
  pictures: [
    'g:image_link',
    'image_link',
    'image link',
    'image',
    'images',
    'image url',
    'image_url',
    'picture',
    'pictures',
    'photo',
    'g:additional_image_link',
    'additional_image_link',
    'additional image link',
  ],
} as const;

/** What stands under each name; a feed may say a thing several times. */
type Fields = Map<string, string[]>;

function first(fields: Fields, wanted: readonly string[]): string {
  for (const name of wanted) {
    const value = fields.get(name)?.find((text) => text.trim() !== '');
    if (value !== undefined) return value.trim().slice(0, longestField);
  }
  return '';
}

/** Addresses of pictures; a table has several in one field, apart by commas or spaces. */
function picturesOf(fields: Fields): string[] {
  const found = names.pictures
    .flatMap((name) => fields.get(name) ?? [])
    // Looking behind, so that a long run of separators is tried from its start only.
    .flatMap((text) => text.slice(0, longestField).split(/(?<![\s,;|])[\s,;|]+(?=https?:)/i))
    .map((text) => text.trim())
    .filter((text) => /^https?:\/\/\S+$/i.test(text) && text.length <= longestAddress);
  return [...new Set(found)].slice(0, mostPictures);
}

/** `1,250.50 CAD`, `12.5`, `€ 12,50`: the last sign before one or two digits at the end is the decimal one. */
function priceOf(text: string): { priceCents: number | null; currency: string } {
  const currency = /\b[A-Z]{3}\b/.exec(text)?.[0] ?? '';
  const number = text.replace(/[^\d.,-]/g, '');
  const parts = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(number);
  if (!parts) return { priceCents: null, currency };
  const major = Number((parts[1] ?? '').replace(/[.,]/g, ''));
  const priceCents = major * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return { priceCents: priceCents <= 9_000_000_000 ? priceCents : null, currency };
}

const webAddress = (text: string) => (/^https?:\/\/\S+$/i.test(text) ? text.slice(0, 500) : null);
const plain = (text: string) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\0\p{Surrogate}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

function rowOf(fields: Fields): OfferRow | null {
  const idOnPlatform = plain(first(fields, names.id)).slice(0, 200);
  if (idOnPlatform === '') return null;
  const { priceCents, currency } = priceOf(first(fields, names.price));
  const quantity = /^\d{1,7}$/.exec(first(fields, names.quantity))?.[0];
  return {
    idOnPlatform,
    name: plain(first(fields, names.name)).slice(0, 200),
    description: plain(first(fields, names.description)).slice(0, 5000),
    priceCents,
    currency: currency || first(fields, names.currency).toUpperCase().slice(0, 3),
    url: webAddress(first(fields, names.url)),
    sku: plain(first(fields, names.sku)).slice(0, 100),
    quantity: quantity === undefined ? null : Math.min(1_000_000, Number(quantity)),
    pictures: picturesOf(fields),
  };
}

const record = z.record(z.string(), z.unknown());
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** The texts of elements of one name, also where attributes or a link's `href` stand beside them. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  const it = record.safeParse(value).data ?? {};
  const text = it['#text'] ?? it['@href'];
  return text === undefined ? [] : textsOf(text);
}

const neither = 'The file is neither a product feed nor a table.';

function fromFeed(text: string): Fields[] {
  // Feeds have no use for a document type, and what hides in one has no good use.
  if (/<!DOCTYPE/i.test(text))
    throw new OffersProblem('The feed has a document type, which is not read.');
  const root = /<(rss|feed|rdf:RDF)[\s>]/.exec(text)?.[1];
  if (root === undefined) throw new OffersProblem(neither);
  // A feed that was cut off would otherwise be taken for a short one.
  if (!text.endsWith(`</${root}>`)) throw new OffersProblem('The file is damaged.');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
  });
  const whole = record.parse(parser.parse(text));
  const rss = record.safeParse(whole['rss'] ?? whole['rdf:RDF']).data;
  const channel = record.safeParse(rss?.['channel']).data;
  const atom = record.safeParse(whole['feed']).data;
  if (!rss && !atom) throw new OffersProblem(neither);
  const items = [
    ...listOf(channel?.['item']),
    ...listOf(rss?.['item']),
    ...listOf(atom?.['entry']),
  ];
  return items.map((item) => {
    const elements = Object.entries(record.safeParse(item).data ?? {});
    return new Map(elements.map(([name, value]) => [name.toLowerCase(), textsOf(value)]));
  });
}

/** Whichever of comma, semicolon and tab the header has most of. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const times = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

function fromTable(text: string): Fields[] {
  const rows: unknown = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    skip_empty_lines: true,
    relax_column_count: true,
    to: mostRows + 2,
  });
  const [head = [], ...body] = z.array(z.array(z.string())).parse(rows);
  const columns = head.map((name) => name.trim().toLowerCase());
  if (!columns.some((name) => names.id.some((known) => known === name))) {
    throw new OffersProblem('The table has no column named id.');
  }
  return body.map((row) => new Map(row.map((value, n) => [columns[n] ?? String(n), [value]])));
}

/**
 * The rows of a product feed (RSS 2.0 with the g: namespace, Atom) or of a table (CSV with a header).
 * Rows without an id are left out, of those with the same one the last stays.
 * @throws OffersProblem
 */
export function readOffers(file: Buffer): OfferRow[] {
  const text = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') throw new OffersProblem('The file is empty.');
  let found: Fields[];
  try {
    found = text.startsWith('<') ? fromFeed(text) : fromTable(text);
  } catch (error) {
    if (error instanceof OffersProblem) throw error;
    throw new OffersProblem('The file is damaged.', { cause: error });
  }
  if (found.length > mostRows) throw new OffersProblem('The file has more than 10,000 rows.');
  const rows = found.map(rowOf).filter((row) => row !== null);
  return [...new Map(rows.map((row) => [row.idOnPlatform, row])).values()];
}
