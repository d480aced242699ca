import { changedSettings, isSame } from '@slipway/domain/settings/changed-fields';
import type { CancellationTerms, Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { lockSettings, saveSettings } from '#features/settings/settings-repository.ts';
import { type VersionedSettings } from '#features/settings/read-settings-repository.ts';
import { conflict, invalid } from '#http/errors.ts';

/** What the settings need of companies, which are part of the catalogue: that reads the settings. */
export interface Companies {
  companyExists: (db: Db, id: number) => Promise<boolean>;
  /** Names a company that has no name yet. */
  nameCompany: (tx: Db, id: number, business: Settings['business']) => Promise<void>;
}

/**
 * Changes the settings and logs who changed what and when. Changed cancellation terms get the next
 * version, whatever was sent, because customers agree to a version.
 * @throws Refusal 409 when the settings changed since `version` was read, 422 for an unknown
 * company
 */
export async function changeSettings(
  deps: Deps,
  adminId: number,
  newSettings: VersionedSettings,
  companies: Companies,
): Promise<VersionedSettings> {
  return inTransaction(deps.db, async (tx) => {
    const now = await lockSettings(tx);
    if (now.version !== newSettings.version) {
      throw conflict('The settings were changed by someone else since you opened them.');
    }
    const { company_id } = newSettings.settings;
    if (company_id !== 0 && !(await companies.companyExists(tx, company_id))) {
      throw invalid({ 'settings.company_id': ['Company does not exist.'] });
    }
    const after: Settings = {
      ...newSettings.settings,
      cancellation: nextTerms(now.settings.cancellation, newSettings.settings.cancellation),
    };
    if (changedSettings(now.settings, after).length === 0) return now;
    const version = now.version + 1;
    const change = { by: adminId, at: deps.clock.now(), before: now.settings, after, version };
    await saveSettings(tx, change);
    if (company_id !== 0) await companies.nameCompany(tx, company_id, after.business);
    return { settings: after, version };
  });
}

function nextTerms(before: CancellationTerms, newSettings: CancellationTerms): CancellationTerms {
  const { version } = before;
  const same = isSame({ ...newSettings, version }, before);
  return { ...newSettings, version: same ? version : version + 1 };
}
