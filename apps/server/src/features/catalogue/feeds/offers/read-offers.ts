import { FileProblem } from '#adapters/reading/file-problem.ts';
import { decodeText } from './decode-text.ts';
import { feedItems } from './feed-items.ts';
import { idOf, nameOf, offerOf, type ReadBy } from './offer-row.ts';
import {
  maxRows,
  OffersProblem,
  tooMany,
  type FoundRow,
  type OfferRow,
  type RowProblem,
} from './offer.ts';
import { tableRows } from './table-rows.ts';

/** What is known about a file besides its bytes. */
export interface AboutFile extends ReadBy {
  /** The charset of the Content-Type header. */
  charset: string | null;
}

/** A platform's offers and the problems found in its file. */
export interface ReadOffers {
  rows: OfferRow[];
  problems: RowProblem[];
}

/**
 * Reads a product feed (RSS with or without Google's namespace, Atom) or a table (CSV with a
 * header, including Shopify and WooCommerce exports). Rows without an identifier are left out; of
 * duplicates the first counts. Everything left out or not understood is listed in the problems.
 * @throws OffersProblem when the whole file cannot be read
 */
export function readOffers(file: Uint8Array, about: AboutFile): ReadOffers {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = decodeText(bytes, about.charset).trim();
  if (text === '') throw new OffersProblem('The file is empty.');
  let found: FoundRow[];
  let unread: string[] = [];
  try {
    if (text.startsWith('<')) found = feedItems(text);
    else ({ rows: found, unread } = tableRows(text));
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new OffersProblem('The file is damaged.', { cause: error });
  }
  if (found.length > maxRows) throw new OffersProblem(tooMany);
  const rows = new Map<string, OfferRow>();
  const places = new Map<string, number>();
  const problems: RowProblem[] = [];
  if (unread.length > 0) {
    const columns = unread.slice(0, 20).map((name) => `“${name}”`);
    const reason = `These columns are not known and were left out: ${columns.join(', ')}. Columns that are read have the names id, name, description, price, sale price, quantity, SKU, category and image.`;
    problems.push({ row: 1, name: '', leftOut: false, reason });
  }
  for (const { row, fields, notes = [], leftOut } of found) {
    if (leftOut !== undefined) {
      problems.push({ row, name: nameOf(fields), leftOut: true, reason: leftOut });
      continue;
    }
    const id = idOf(fields);
    if (typeof id !== 'string') {
      problems.push({ row, name: nameOf(fields), leftOut: true, reason: id.leftOut });
      continue;
    }
    const before = places.get(id);
    if (before !== undefined) {
      const reason = `It has the same id as row ${before}, which is kept.`;
      problems.push({ row, name: id, leftOut: true, reason });
      continue;
    }
    places.set(id, row);
    const report = (reason: string) => problems.push({ row, name: id, leftOut: false, reason });
    notes.forEach(report);
    rows.set(id, offerOf(fields, id, about, report));
  }
  return { rows: [...rows.values()], problems };
}
