import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { FileProblem } from '#adapters/reading/file-problem.ts';

const maxColumns = 1000;
const table = z.array(z.array(z.string()));

/** The most frequent of comma, semicolon and tab in the header. */
function delimiterOf(head: string): string {
  const times = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

/** A row of a table with its number in a spreadsheet; the header is 1. */
export interface TableRow {
  row: number;
  values: string[];
}

/** A table with its header; rows without any text are left out. */
interface Table {
  names: string[];
  rows: TableRow[];
}

/**
 * Reads a CSV table with a header, separated by comma, semicolon or tab.
 * @throws FileProblem for too many columns or lines; another error when it is damaged
 */
export function readTable(text: string, most: { lines: number; tooMany: string }): Table {
  // Excel's separator line: `sep=;`.
  const [, declared] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const [head = ''] = text
    .slice(declared === undefined ? 0 : text.indexOf('\n') + 1)
    .split(/\r?\n/, 1);
  const delimiter = declared ?? delimiterOf(head);
  if (head.split(delimiter).length > maxColumns) {
    throw new FileProblem('The table has more than 1,000 columns.');
  }
  const all = table.parse(
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: most.lines + 2,
      ...(declared === undefined ? {} : { from: 2 }),
    }),
  );
  const [names = [], ...body] = all;
  if (body.length > most.lines) throw new FileProblem(most.tooMany);
  const first = declared === undefined ? 2 : 3;
  const rows = body
    .map((values, n) => ({ row: first + n, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''));
  return { names, rows };
}
