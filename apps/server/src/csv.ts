import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A column: its head, its value, and whether that is an amount, with two decimals. */
export interface CsvColumn<Row> {
  head: string;
  cell: (row: Row) => string | number;
  amount?: boolean;
}

/** Rows as CSV, row by row. Texts that a spreadsheet would read as a formula are escaped. */
export function csvOf<Row>(lines: Readable, columns: readonly CsvColumn<Row>[]): Readable {
  const csv = stringify({
    header: true,
    columns: columns.map(({ head }) => head),
    bom: true,
    escape_formulas: true,
    cast: {
      number: (value, { index }) =>
        columns[index]?.amount === true ? value.toFixed(2) : String(value),
    },
  });
  const cells = lines.map((row: Row) => columns.map(({ cell }) => cell(row)));
  cells.on('error', (error: Error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return cells.pipe(csv);
}
