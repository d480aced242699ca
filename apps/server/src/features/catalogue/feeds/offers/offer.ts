import { FileProblem } from '#adapters/reading/file-problem.ts';

/** An offer as given in a platform's file. */
export interface OfferRow {
  idOnPlatform: string;
  name: string;
  description: string;
  /** The regular price; null when missing or unreadable. */
  priceCents: number | null;
  /** The sale price; null when there is none. */
  saleCents: number | null;
  /** Start and end of the sale in ISO 8601; null: open-ended. */
  saleFrom: string | null;
  saleTo: string | null;
  currency: string;
  url: string | null;
  sku: string;
  /** What it is filed under there; empty when the file does not say. */
  category: string;
  /** The quantity; null when the file does not say. */
  quantity: number | null;
  /** Picture addresses, the main one first. */
  pictures: string[];
}

/** A problem reported to staff: a row was left out, or part of it was not understood. */
export interface RowProblem {
  /** In a table the row, counting the header; in a feed the product, counted from 1. */
  row: number;
  /** The id or another identifying value; empty when there is none. */
  name: string;
  leftOut: boolean;
  reason: string;
}

/** The values of each field in a row; feeds may repeat a field. */
export type Fields = Map<string, string[]>;

/** A row with its position in the file. */
export interface FoundRow {
  row: number;
  fields: Fields;
  /** Notes for staff that its fields do not show. */
  notes?: string[];
  /** Why the row is left out. */
  leftOut?: string;
}

/** A feed or table that cannot be read; the message is for staff. */
export class OffersProblem extends FileProblem {}

/** The most products read from a file. */
export const maxRows = 10_000;
export const tooMany = 'The file has more than 10,000 rows.';

/** Normalises column and element names: `Sale_Price` becomes `sale price`. */
export const fieldName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
