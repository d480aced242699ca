import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { shopRows } from './shop-exports.ts';
import { fieldName, maxRows, OffersProblem, tooMany, type Fields, type FoundRow } from './offer.ts';
import { identifyingColumns, unreadColumns } from './offer-row.ts';

const maxColumns = 1000;
/** A product may have several lines, one per picture. */
const maxLines = 10 * maxRows;
const table = z.array(z.array(z.string()));

/** The most frequent of comma, semicolon and tab in the header. */
function delimiterOf(head: string): string {
  const times = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

function fieldsOf(columns: string[], values: string[]): Fields {
  const fields: Fields = new Map();
  values.forEach((value, n) => {
    const name = columns[n] ?? '';
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  return fields;
}

/**
 * The rows of a CSV table with a header, separated by comma, semicolon or tab, and the columns that are not read. Shop
 * exports are recognised by their columns.
 * @throws OffersProblem
 */
export function tableRows(text: string): { rows: FoundRow[]; unread: string[] } {
  // Excel's separator line: `sep=;`.
  const [, declared] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const [head = ''] = text
    .slice(declared === undefined ? 0 : text.indexOf('\n') + 1)
    .split(/\r?\n/, 1);
  const delimiter = declared ?? delimiterOf(head);
  if (head.split(delimiter).length > maxColumns) {
    throw new OffersProblem('The table has more than 1,000 columns.');
  }
  const rows = table.parse(
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: maxLines + 2,
      ...(declared === undefined ? {} : { from: 2 }),
    }),
  );
  const [names = [], ...body] = rows;
  if (body.length > maxLines) throw new OffersProblem(tooMany);
  const columns = names.map(fieldName);
  const first = declared === undefined ? 2 : 3;
  const found = body
    .map((values, n) => ({ row: first + n, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''))
    .map(({ row, values }) => ({ row, fields: fieldsOf(columns, values) }));
  const ofShop = shopRows(new Set(columns), found);
  if (ofShop) return { rows: ofShop, unread: [] };
  if (!columns.some((name) => identifyingColumns.has(name))) {
    throw new OffersProblem('The table has no column named id, SKU or link.');
  }
  return { rows: found, unread: unreadColumns(names) };
}
