import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { lockSettings, saveSettings } from './settings-repository.ts';

/** Gives a business that has just begun its purpose and words, noted as a change of settings. */
export async function setUpBusiness(
  tx: Db,
  { purpose, words }: Pick<Settings, 'purpose' | 'words'>,
  change: { by: number; at: Date },
): Promise<void> {
  const { settings: before, version } = await lockSettings(tx);
  await saveSettings(tx, {
    ...change,
    before,
    after: { ...before, purpose, words },
    version: version + 1,
  });
}
