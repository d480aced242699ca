import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { lockSettings, saveSettings } from './settings-repository.ts';

/**
 * Gives a business that has just begun its purpose and words, and whether it offers inshore trips,
 * noted as a change of settings.
 */
export async function setUpBusiness(
  tx: Db,
  begun: Pick<Settings, 'purpose' | 'words' | 'inshore_offered'>,
  change: { by: number; at: Date },
): Promise<void> {
  const { settings: before, version } = await lockSettings(tx);
  await saveSettings(tx, {
    ...change,
    before,
    after: { ...before, ...begun },
    version: version + 1,
  });
}
