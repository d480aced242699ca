import { Readable } from 'node:stream';
import type { ImportedLine, ImportRow } from '@slipway/contract/customers/imports';
import type { Deps } from '#deps.ts';
import { csvOf, type CsvColumn } from '#http/csv.ts';
import { notFound } from '#http/errors.ts';
import {
  findCountedImport,
  listImportLines,
  listImports,
  type CountedImport,
  type ImportLineRow,
} from './imports-repository.ts';

const mostShown = 50;

const presentImport = (row: CountedImport): ImportRow => ({
  id: row.id,
  what: row.what,
  file_name: row.fileName,
  made_at: row.madeAt.toISOString(),
  made_by: row.byName,
  finished_at: row.finishedAt?.toISOString() ?? null,
  total: row.total,
  made: row.made,
  known: row.known,
  refused: row.refused,
});

const presentLine = (row: ImportLineRow): ImportedLine => ({
  line: row.line,
  outcome: row.outcome,
  reference: row.reference,
  reason: row.reason,
  booking_id: row.bookingId,
  customer_id: row.customerId,
});

export async function findImports(deps: Deps): Promise<ImportRow[]> {
  return (await listImports(deps.db, mostShown)).map(presentImport);
}

/** @throws Refusal 404 */
export async function readImportRow(deps: Deps, id: number): Promise<ImportRow> {
  const row = await findCountedImport(deps.db, id);
  if (!row) throw notFound();
  return presentImport(row);
}

/** @throws Refusal 404 */
export async function readImport(
  deps: Deps,
  id: number,
): Promise<ImportRow & { lines: ImportedLine[] }> {
  const [row, lines] = await Promise.all([readImportRow(deps, id), listImportLines(deps.db, id)]);
  return { ...row, lines: lines.map(presentLine) };
}

const outcomeTexts: Record<ImportedLine['outcome'], string> = {
  made: 'Imported',
  known: 'Already here',
  refused: 'Not imported',
};

const columns: CsvColumn<ImportedLine>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'Reference', cell: ({ reference }) => reference },
  { head: 'Result', cell: ({ outcome }) => outcomeTexts[outcome] },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Booking', cell: ({ booking_id: id }) => id ?? '' },
  { head: 'Customer', cell: ({ customer_id: id }) => id ?? '' },
];

/** What became of each line, as a file. @throws Refusal 404 */
export async function exportImport(deps: Deps, id: number) {
  const { lines } = await readImport(deps, id);
  return { filename: `import-${id}.csv`, content: csvOf(Readable.from(lines), columns) };
}
