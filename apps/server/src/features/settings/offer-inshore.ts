import type { Db } from '#db/transaction.ts';
import { lockSettings, saveSettings } from './settings-repository.ts';

/** Switches inshore trips on, noted as a change of settings, unless they are offered already. */
export async function offerInshore(tx: Db, change: { by: number; at: Date }): Promise<void> {
  const { settings: before, version } = await lockSettings(tx);
  if (before.inshore_offered) return;
  const after = { ...before, inshore_offered: true };
  await saveSettings(tx, { ...change, before, after, version: version + 1 });
}
