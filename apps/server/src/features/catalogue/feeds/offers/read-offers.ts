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

/** What is known beside the bytes of a file. */
export interface AboutFile extends ReadBy {
  /** The encoding that the header Content-Type names. */
  charset: string | null;
}

/** What a platform offers, and what staff should know of the rows of its file. */
export interface ReadOffers {
  rows: OfferRow[];
  problems: RowProblem[];
}

/**
 * The rows of a product feed (RSS with or without Google's namespace, Atom) or of a table (CSV with a header, also as
 * Shopify and WooCommerce export it). What cannot be told from other rows is left out; of those with the same id the
 * first stays. Whatever is left out or not understood is among the problems.
 * @throws OffersProblem when the file as a whole cannot be read
 */
export function readOffers(file: Uint8Array, about: AboutFile): ReadOffers {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const text = decodeText(bytes, about.charset).trim();
  if (text === '') throw new OffersProblem('The file is empty.');
  let found: FoundRow[];
  try {
    found = text.startsWith('<') ? feedItems(text) : tableRows(text);
  } catch (error) {
    if (error instanceof OffersProblem) throw error;
    throw new OffersProblem('The file is damaged.', { cause: error });
  }
  if (found.length > maxRows) throw new OffersProblem(tooMany);
  const rows = new Map<string, OfferRow>();
  const places = new Map<string, number>();
  const problems: RowProblem[] = [];
  for (const { row, fields, notes = [] } of found) {
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
    const tell = (reason: string) => problems.push({ row, name: id, leftOut: false, reason });
    notes.forEach(tell);
    rows.set(id, offerOf(fields, id, about, tell));
  }
  return { rows: [...rows.values()], problems };
}
