import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const memory = '/dev/shm';
/** Four times what a whole run needs at once. */
const enough = 4 * 2 ** 30;

/**
 * Lets everything that this process starts put its temporary files into memory, where there is room: a test file's database
 * is 830 files, made and removed again, which takes most of the database server's time on some disks. A `TMPDIR` that is
 * set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = memory;
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= enough;
  } catch {
    // Only Linux has it.
    return false;
  }
}
