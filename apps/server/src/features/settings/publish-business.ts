import { missingToPublish } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';
import type { VersionedSettings } from './read-settings-repository.ts';
import { lockSettings, saveSettings } from './settings-repository.ts';

/**
 * Publishes the business, or hides what it offers from visitors, and logs who did and when
 * (docs/rules/settings.md, "Published").
 * @throws Refusal 422 when what a published business needs is missing
 */
export async function publishBusiness(
  deps: Deps,
  adminId: number,
  published: boolean,
): Promise<VersionedSettings> {
  return inTransaction(deps.db, async (tx) => {
    const now = await lockSettings(tx);
    const { settings: before } = now;
    if (before.published === published) return now;
    const missing = published ? Object.entries(missingToPublish(before)) : [];
    if (missing.length > 0) {
      throw invalid(Object.fromEntries(missing.map(([name, text]) => [name, [text]])));
    }
    const after = { ...before, published };
    const version = now.version + 1;
    await saveSettings(tx, { by: adminId, at: deps.clock.now(), before, after, version });
    return { settings: after, version };
  });
}
