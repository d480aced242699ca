import { FileProblem } from '#adapters/reading/file-problem.ts';
import { decodeText } from './offers/decode-text.ts';
import { readTable, type TableRow } from './read-table.ts';

/** A table as it is imported: its rows, and the names of its columns. */
export interface ReadImport {
  rows: TableRow[];
  rest: string[];
}

/**
 * Reads a table of customers or bookings, whose columns are recognised later.
 * @throws FileProblem when it is empty, damaged or too long
 */
export function readImport(file: Uint8Array, most: { lines: number; tooMany: string }): ReadImport {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  // A workbook of Excel is a ZIP archive.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    throw new FileProblem('This is a workbook. Please save it as CSV first.');
  }
  // No text of the database has a NUL.
  const text = decodeText(bytes, null).replaceAll('\0', '').trim();
  if (text === '') throw new FileProblem('The file is empty.');
  try {
    const { names, rows } = readTable(text, most);
    if (rows.length === 0) throw new FileProblem('The file has no lines below its header.');
    return { rows, rest: names.map((name) => name.trim()) };
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('The file is damaged.', { cause: error });
  }
}
