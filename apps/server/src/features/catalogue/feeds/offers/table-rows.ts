import { readTable } from '#features/catalogue/feeds/read-table.ts';
import { shopRows } from './shop-exports.ts';
import { fieldName, maxRows, OffersProblem, tooMany, type Fields, type FoundRow } from './offer.ts';
import { identifyingColumns, unreadColumns } from './offer-row.ts';

/** A product may have several lines, one per picture. */
const maxLines = 10 * maxRows;

function fieldsOf(columns: string[], values: string[]): Fields {
  const fields: Fields = new Map();
  values.forEach((value, n) => {
    const name = columns[n] ?? '';
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  return fields;
}

/**
 * The rows of a CSV table with a header, and the columns that are not read. Shop exports are recognised by their
 * columns.
 * @throws FileProblem
 */
export function tableRows(text: string): { rows: FoundRow[]; unread: string[] } {
  const { names, rows } = readTable(text, { lines: maxLines, tooMany });
  const columns = names.map(fieldName);
  const found = rows.map(({ row, values }) => ({ row, fields: fieldsOf(columns, values) }));
  const ofShop = shopRows(new Set(columns), found);
  if (ofShop) return { rows: ofShop, unread: [] };
  if (!columns.some((name) => identifyingColumns.has(name))) {
    throw new OffersProblem('The table has no column named id, SKU or link.');
  }
  return { rows: found, unread: unreadColumns(names) };
}
