import { z } from 'zod';
import type { BackupStore } from './backup-store.ts';

/** An account that was erased: numbers alone, since the person is not to be kept anywhere. */
export interface ErasedAccount {
  id: number;
  at: string;
}

const list = z.object({ erased: z.array(z.object({ id: z.int(), at: z.iso.datetime() })) });

const nameOf = (installation: string) => `erased-${installation}.json`;

/** Keeps the list of an installation beside its backups. */
export async function writeErasedList(
  store: BackupStore,
  installation: string,
  erased: readonly ErasedAccount[],
): Promise<void> {
  await store.writeNote(nameOf(installation), JSON.stringify({ erased }, null, 1));
}

/** The list that an installation kept; null: there is none that can be read. */
export async function readErasedList(
  store: BackupStore,
  installation: string,
): Promise<ErasedAccount[] | null> {
  const text = await store.readNote(nameOf(installation));
  if (text === null) return null;
  try {
    return list.parse(JSON.parse(text)).erased;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
