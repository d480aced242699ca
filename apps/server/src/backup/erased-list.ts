import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './backup-folder.ts';
import { codeOf } from './refusal.ts';

/** An account that was erased: numbers alone, since the person is not to be kept anywhere. */
export interface ErasedAccount {
  id: number;
  at: string;
}

const list = z.object({ erased: z.array(z.object({ id: z.int(), at: z.iso.datetime() })) });

const nameOf = (installation: string) => `erased-${installation}.json`;

/** Keeps the list of an installation beside its backups, whole or as it was; nobody else may read it. */
export async function writeErasedList(
  folder: string,
  installation: string,
  erased: readonly ErasedAccount[],
): Promise<void> {
  await makeFolder(folder);
  const path = join(folder, nameOf(installation));
  const file = await open(`${path}.unfinished`, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify({ erased }, null, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.unfinished`, path);
}

/** The list that an installation kept; null: there is none that can be read. */
export async function readErasedList(
  folder: string,
  installation: string,
): Promise<ErasedAccount[] | null> {
  try {
    const text = await readFile(join(folder, nameOf(installation)), 'utf8');
    return list.parse(JSON.parse(text)).erased;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
