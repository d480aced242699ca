import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { mostImportLines } from '@slipway/contract/customers/imports';
import {
  lineOf,
  recogniseColumns,
  type ImportColumns,
  type ImportLine,
} from '@slipway/domain/bookings/imports/columns';
import {
  canBeReadTwoWays,
  dateOrderOf,
  type DateOrder,
} from '@slipway/domain/bookings/imports/values';
import type { Settings } from '@slipway/domain/settings/settings';
import { FileProblem } from '#adapters/reading/file-problem.ts';
import type { Deps } from '#deps.ts';
import { listNamedPackages } from '#features/catalogue/catalogue-api.ts';
import type { ImportContext } from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

export type ImportBody = BodyOf<Calls['POST /api/imports/preview']>;

const maxBytes = 5 * 1024 * 1024;
const tooLarge = 'The file is larger than 5 MB.';
const tooMany = 'The file has more than 5,000 lines. Please divide it.';

/** A line with its number in a spreadsheet. */
export interface NumberedLine {
  row: number;
  line: ImportLine;
}

/** A file that is imported, as it was read. */
export interface ImportFile {
  hash: string;
  headers: { name: string; sample: string }[];
  columns: ImportColumns;
  datesSure: boolean;
  lines: NumberedLine[];
  context: ImportContext;
  /** The first line with each key, by which later ones are the same. */
  firstOf: ReadonlyMap<string, number>;
}

/** By what a line is the same as another of its file; empty: nothing. */
export const keyOf = (what: ImportBody['what'], line: ImportLine): string =>
  what === 'bookings' ? line.reference : line.email.toLowerCase();

function columnsOf(body: ImportBody, names: readonly string[]): ImportColumns {
  if (!body.columns) return recogniseColumns(body.what, names);
  const columns: ImportColumns = {};
  for (const { field, column } of body.columns) {
    if (column === null) continue;
    if (column < 0 || column >= names.length) {
      throw invalid({ columns: ['This column is not in the file.'] });
    }
    columns[field] = column;
  }
  return columns;
}

function firstLines(what: ImportBody['what'], lines: readonly NumberedLine[]) {
  const first = new Map<string, number>();
  for (const { row, line } of lines) {
    const key = keyOf(what, line);
    if (key !== '' && !first.has(key)) first.set(key, row);
  }
  return first;
}

/** How dates are written where the file does not show it: as where the business is. */
const usualOrder = ({ currency }: Settings): DateOrder =>
  currency === 'USD' ? 'month_first' : 'day_first';

async function bytesOf([file, ...more]: readonly UploadedFile[]): Promise<Buffer> {
  if (!file) throw invalid({ file: ['A file is required.'] });
  if (more.length > 0) throw invalid({ file: ['File must be one file.'] });
  if (file.tooLarge) throw invalid({ file: [tooLarge] });
  const bytes = await readFile(file.path);
  if (bytes.length > maxBytes) throw invalid({ file: [tooLarge] });
  return bytes;
}

/** Reads the uploaded file with the columns that were assigned. @throws Refusal 422 at `file` or `columns` */
export async function readImportFile(
  deps: Deps,
  body: ImportBody,
  files: readonly UploadedFile[],
): Promise<ImportFile> {
  const bytes = await bytesOf(files);
  const [{ settings }, { rows, rest: names }] = await Promise.all([
    readSettings(deps.db),
    deps.readers
      .read('import', bytes, { lines: mostImportLines, tooMany })
      .catch((error: unknown) => {
        throw error instanceof FileProblem ? invalid({ file: [error.message] }) : error;
      }),
  ]);
  const columns = columnsOf(body, names);
  const lines = rows.map(({ row, values }) => ({ row, line: lineOf(columns, values, names) }));
  const dates = lines.flatMap(({ line }) => [line.start, line.end, line.paid_on]);
  const shown = dateOrderOf(dates);
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    headers: names.map((name, at) => ({
      name: name.slice(0, 200),
      sample: (rows.find(({ values }) => values[at]?.trim())?.values[at] ?? '').slice(0, 60),
    })),
    columns,
    datesSure: shown !== null || !dates.some(canBeReadTwoWays),
    lines,
    firstOf: firstLines(body.what, lines),
    context: {
      settings,
      packages:
        body.what === 'bookings' ? await listNamedPackages(deps.db, settings.company_id) : [],
      chosen: new Map(body.packages.map(({ name, package_id: id }) => [name, id])),
      dates: body.dates ?? shown ?? usualOrder(settings),
      now: deps.clock.now(),
    },
  };
}

/** The lines of one step from a line on: as many as are looked at in its time. */
export async function stepThrough(
  file: ImportFile,
  { from, most, ms }: { from: number; most: number; ms: number },
  each: (line: NumberedLine) => Promise<void>,
): Promise<number | null> {
  const until = Date.now() + ms;
  let at = from;
  for (const line of file.lines.slice(from, from + most)) {
    if (at > from && Date.now() > until) break;
    await each(line);
    at += 1;
  }
  return at < file.lines.length ? at : null;
}

/** The text of a line that has the same reference as an earlier one; null: it has none. */
export function sameReference(file: ImportFile, { row, line }: NumberedLine): string | null {
  const first = file.firstOf.get(line.reference);
  return first === undefined || first === row
    ? null
    : `Line ${first} has the same reference. Give this line one of its own.`;
}
