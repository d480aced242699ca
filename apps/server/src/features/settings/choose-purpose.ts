import type { Purpose } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { lockSettings, saveSettings } from './settings-repository.ts';

/** Sets the purpose of a business that has just begun, and notes it as a change of settings. */
export async function choosePurpose(
  tx: Db,
  purpose: Purpose,
  change: { by: number; at: Date },
): Promise<void> {
  const { settings: before, version } = await lockSettings(tx);
  if (before.purpose === purpose) return;
  await saveSettings(tx, {
    ...change,
    before,
    after: { ...before, purpose },
    version: version + 1,
  });
}
