import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column: its head, its value, and whether that is an amount, with two decimals. */
export interface CsvColumn<Row> {
  head: string;
  cell: (row: Row) => string | number;
  amount?: boolean;
}

/**
 * What a spreadsheet takes for the beginning of a formula, also in full width, and whatever it reads past before: white
 * space, quotes, and semicolons, which part cells where commas are decimal signs.
 */
const formula = /^[\s\u00a0;,|"'`]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const laterFormula = /;(?=[\s"']*[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/** A text of which no spreadsheet makes a formula: an apostrophe comes before what would be one. */
const harmless = (text: string): string =>
  (formula.test(text) ? `'${text}` : text).replace(laterFormula, ";'");

const safeCell = (value: string | number) => (typeof value === 'string' ? harmless(value) : value);

/** Rows as CSV, row by row. Texts that a spreadsheet would read as a formula are escaped. */
export function csvOf<Row>(lines: Readable, columns: readonly CsvColumn<Row>[]): Readable {
  const csv = stringify({
    header: true,
    columns: columns.map(({ head }) => head),
    bom: true,
    cast: {
      number: (value, { index }) =>
        columns[index]?.amount === true ? value.toFixed(2) : String(value),
    },
  });
  const cells = lines.map((row: Row) => columns.map(({ cell }) => safeCell(cell(row))));
  cells.on('error', (error: Error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return cells.pipe(csv);
}
