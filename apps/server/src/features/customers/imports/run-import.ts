import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { ImportRow } from '@slipway/contract/customers/imports';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  findImported,
  importBooking,
  planImportedBooking,
} from '#features/bookings/bookings-api.ts';
import { sayInWords } from '#features/settings/settings-api.ts';
import { invalid, notFound } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';
import { importCustomer, readCustomer } from './import-customer.ts';
import {
  readImportFile,
  sameReference,
  stepThrough,
  type ImportFile,
  type NumberedLine,
} from './import-file.ts';
import {
  findImport,
  finishImport,
  insertImport,
  insertImportLine,
  type ImportLineRow,
} from './imports-repository.ts';
import { readImportRow } from './list-imports.ts';
import { reasonOf } from './preview-import.ts';

type RunBody = BodyOf<Calls['POST /api/imports']>;

/** How many lines a step imports, and how long it takes at most. */
const step = { most: 50, ms: 4000 };

/** The import of a step, begun with the first. @throws Refusal 404, 422 for another file than that of the import */
async function importOf(
  deps: Deps,
  person: SignedIn,
  body: RunBody,
  file: ImportFile,
): Promise<number> {
  const { hash, lines } = file;
  const { what, file_name: fileName, import_id: id } = body;
  if (id === undefined) {
    return insertImport(deps.db, {
      what,
      fileName,
      fileHash: hash,
      total: lines.length,
      madeBy: person.id,
      madeAt: deps.clock.now(),
    });
  }
  const found = await findImport(deps.db, id);
  if (!found) throw notFound();
  if (found.fileHash !== hash || found.what !== what) {
    throw invalid({ file: ['This is not the file of this import.'] });
  }
  return id;
}

/** Imports one line, and writes down what became of it together with what it makes. */
async function importLine(
  deps: Deps,
  person: SignedIn,
  request: { body: RunBody; importId: number; file: ImportFile; one: NumberedLine },
): Promise<void> {
  const { body, importId, file, one } = request;
  const record = (tx: Db, done: Partial<ImportLineRow> & Pick<ImportLineRow, 'outcome'>) =>
    insertImportLine(tx, {
      importId,
      line: one.row,
      reference: body.what === 'bookings' ? one.line.reference.slice(0, 100) : '',
      ...done,
    });
  try {
    if (body.what === 'customers') {
      await importCustomer(deps, readCustomer(one.line, file.context), record);
      return;
    }
    const same = sameReference(file, one);
    if (same !== null) throw invalid({ reference: [same] });
    const before = await findImported(deps.db, one.line.reference);
    if (before !== null) {
      await record(deps.db, { outcome: 'known', bookingId: before });
      return;
    }
    const imported = await planImportedBooking(deps.db, one.line, file.context);
    const { method, confirmation } = body;
    const how = { by: person.id, method, confirmation: confirmation === 1, record };
    await importBooking(deps, imported, how);
  } catch (error) {
    const reason = reasonOf(error, await sayInWords(deps.db));
    await record(deps.db, { outcome: 'refused', reason });
  }
}

/**
 * Imports the next lines of a file, each in a transaction of its own. A line that is refused is written down with its
 * reason, and the next one follows. What was made before a crash stays, and is known when the file comes again.
 * @throws Refusal 404, 422 for the file
 */
export async function runImport(
  deps: Deps,
  person: SignedIn,
  body: RunBody,
  files: readonly UploadedFile[],
): Promise<ImportRow & { next: number | null }> {
  const file = await readImportFile(deps, body, files);
  const importId = await importOf(deps, person, body, file);
  const next = await stepThrough(file, { from: body.start_line, ...step }, (one) =>
    importLine(deps, person, { body, importId, file, one }),
  );
  if (next === null) await finishImport(deps.db, importId, deps.clock.now());
  return { ...(await readImportRow(deps, importId)), next };
}
