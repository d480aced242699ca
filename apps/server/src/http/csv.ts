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
/** In a file with semicolons a comma in a cell is not quoted, and splits it where commas separate cells. */
const formulaAfterComma = /,(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/** How a file is written: `semicolons` has commas before decimals. */
type CsvForm = 'commas' | 'semicolons';

/** The text with an apostrophe before everything that a spreadsheet would read as a formula. */
function escapeFormulas(text: string, form: CsvForm): string {
  const escaped = (leadingFormula.test(text) ? `'${text}` : text).replace(laterFormula, "$&'");
  return form === 'commas' ? escaped : escaped.replace(formulaAfterComma, "$&'");
}

/**
 * Converts rows to CSV as a stream. Texts a spreadsheet would read as a formula are escaped.
 * @param options `say` puts the words of the business into the headers
 */
export function csvOf<Row>(
  rows: Readable,
  columns: readonly CsvColumn<Row>[],
  options: { say?: (head: string) => string; form?: CsvForm } = {},
): Readable {
  const { say = (head: string) => head, form = 'commas' } = options;
  const safeCell = (value: string | number) =>
    typeof value === 'string' ? escapeFormulas(value, form) : value;
  const number = (value: string) => (form === 'commas' ? value : value.replace('.', ','));
  const csv = stringify({
    header: true,
    columns: columns.map(({ head }) => say(head)),
    bom: true,
    delimiter: form === 'commas' ? ',' : ';',
    cast: {
      number: (value, { index }) =>
        number(columns[index]?.amount === true ? value.toFixed(2) : String(value)),
    },
  });
  const cells = rows.map((row: Row) => columns.map(({ cell }) => safeCell(cell(row))));
  cells.on('error', (error: Error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return cells.pipe(csv);
}
