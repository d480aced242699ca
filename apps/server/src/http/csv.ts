import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column: header, value, and whether it is an amount with two decimals. */
export interface CsvColumn<Row> {
  head: string;
  cell: (row: Row) => string | number;
  amount?: boolean;
}

/**
 * The characters a spreadsheet reads as the start of a formula, including full-width ones, after
 * anything it skips: white space, quotes, and semicolons, which separate cells where the comma is
 * the decimal sign. Such a spreadsheet also takes a line break in a quoted cell for the end of the
 * row, because the quote does not stand at the start of what it takes for the cell.
 */
const leadingFormula = /^[\s\u00a0;,|"'`]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const laterFormula = /[;\t\r\n](?=(?:[^\S\t\r\n]|["'])*[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/** The text with an apostrophe before everything that a spreadsheet would read as a formula. */
const escapeFormulas = (text: string): string =>
  (leadingFormula.test(text) ? `'${text}` : text).replace(laterFormula, "$&'");

const safeCell = (value: string | number) =>
  typeof value === 'string' ? escapeFormulas(value) : value;

/**
 * Converts rows to CSV as a stream. Texts a spreadsheet would read as a formula are escaped.
 * @param say puts the words of the business into the headers
 */
export function csvOf<Row>(
  rows: Readable,
  columns: readonly CsvColumn<Row>[],
  say = (head: string): string => head,
): Readable {
  const csv = stringify({
    header: true,
    columns: columns.map(({ head }) => say(head)),
    bom: true,
    cast: {
      number: (value, { index }) =>
        columns[index]?.amount === true ? value.toFixed(2) : String(value),
    },
  });
  const cells = rows.map((row: Row) => columns.map(({ cell }) => safeCell(cell(row))));
  cells.on('error', (error: Error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return cells.pipe(csv);
}
