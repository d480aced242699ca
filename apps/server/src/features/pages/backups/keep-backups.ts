import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { lockSettings, saveSettings } from '#features/settings/settings-api.ts';

/** Changes how many backups are kept, from the next one on, and logs who did and when. */
export async function keepBackups(deps: Deps, adminId: number, kept: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { settings: before, version } = await lockSettings(tx);
    if (before.backups_kept === kept) return;
    const after = { ...before, backups_kept: kept };
    const at = deps.clock.now();
    await saveSettings(tx, { by: adminId, at, before, after, version: version + 1 });
  });
}
