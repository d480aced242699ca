import { FileProblem } from '#adapters/reading/file-problem.ts';

/** Something that a platform offers, as its file says it. */
export interface OfferRow {
  idOnPlatform: string;
  name: string;
  description: string;
  /** The regular price; null where there is none, or it cannot be read. */
  priceCents: number | null;
  /** The price of a sale; null where there is none. */
  saleCents: number | null;
  /** When the sale begins and is over, in ISO 8601; null: open on that side. */
  saleFrom: string | null;
  saleTo: string | null;
  currency: string;
  url: string | null;
  sku: string;
  /** How many there are; null where the file does not say. */
  quantity: number | null;
  /** Addresses of its pictures, the main one first. */
  pictures: string[];
}

/** What staff are told of a row: that it was left out, or that something in it was not understood. */
export interface RowProblem {
  /** Of a table its row, the header being the first; of a feed its product, from 1. */
  row: number;
  /** The id, or whatever else it has that tells it; empty when there is nothing. */
  name: string;
  leftOut: boolean;
  reason: string;
}

/** What stands under each name in a row; a feed may say a thing several times. */
export type Fields = Map<string, string[]>;

/** A row as it was found, with its place in the file. */
export interface FoundRow {
  row: number;
  fields: Fields;
  /** What staff should know of it that its fields do not show. */
  notes?: string[];
}

/** A feed or table that cannot be read; the message is for staff. */
export class OffersProblem extends FileProblem {}

/** The most products of one file. */
export const maxRows = 10_000;
export const tooMany = 'The file has more than 10,000 rows.';

/** How names of columns and elements are compared: `Sale_Price` is `sale price`. */
export const fieldName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
