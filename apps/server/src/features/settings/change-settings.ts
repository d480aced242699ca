import { changedSettings, isSame } from '@slipway/domain/settings/changed-fields';
import type { CancellationTerms, Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { lockIdentity, moveLogo } from '#features/settings/fixed-company-repository.ts';
import { lockSettings, logChange, saveSettings } from '#features/settings/settings-repository.ts';
import { type VersionedSettings } from '#features/settings/read-settings-repository.ts';
import { conflict, invalid } from '#http/errors.ts';

/**
 * Changes the settings and logs who changed what and when. Changed cancellation terms get the next
 * version, whatever was sent, because customers agree to a version. A company that becomes the
 * business has the name and contact that are sent; those it had are logged.
 * @throws Refusal 409 when the settings changed since `version` was read, 422 for an unknown
 * company
 */
export async function changeSettings(
  deps: Deps,
  adminId: number,
  newSettings: VersionedSettings,
): Promise<VersionedSettings> {
  return inTransaction(deps.db, async (tx) => {
    const now = await lockSettings(tx);
    if (now.version !== newSettings.version) {
      throw conflict('The settings were changed by someone else since you opened them.');
    }
    const becomes = await companyToBe(tx, now.settings.company_id, newSettings.settings.company_id);
    const after: Settings = {
      ...newSettings.settings,
      cancellation: nextTerms(now.settings.cancellation, newSettings.settings.cancellation),
    };
    if (changedSettings(now.settings, after).length === 0) return now;
    const version = now.version + 1;
    const change = { by: adminId, at: deps.clock.now(), before: now.settings, after, version };
    if (becomes !== null && !isSame(becomes, after.business)) {
      await logChange(tx, { ...change, before: { ...after, business: becomes } });
    }
    await saveSettings(tx, change);
    if (after.company_id !== now.settings.company_id) {
      await moveLogo(tx, { companyId: now.settings.company_id });
    }
    return { settings: after, version };
  });
}

/**
 * Name and contact of the company that is to be the business, locked; null while there are several.
 * @throws Refusal 422 when it does not exist, or has ended
 */
async function companyToBe(tx: Db, before: number, after: number) {
  if (after === 0) return null;
  const company = await lockIdentity(tx, after);
  if (!company) throw invalid({ 'settings.company_id': ['Company does not exist.'] });
  return before === after ? null : company;
}

function nextTerms(before: CancellationTerms, newSettings: CancellationTerms): CancellationTerms {
  const { version } = before;
  const same = isSame({ ...newSettings, version }, before);
  return { ...newSettings, version: same ? version : version + 1 };
}
