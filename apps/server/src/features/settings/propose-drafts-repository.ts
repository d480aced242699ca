import { draftsOfPresets } from '@slipway/domain/catalogue/presets/content-drafts';
import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { inArray } from 'drizzle-orm';
import { contentDrafts } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

/** Gives staff the drafts of presets to read; those that are known stay as they were decided. */
export async function proposeDrafts(tx: Db, presets: readonly PresetName[]): Promise<void> {
  const rows = draftsOfPresets(presets).map((draft) => ({ draft }));
  if (rows.length > 0) await tx.insert(contentDrafts).values(rows).onConflictDoNothing();
}

/** Whether the shop is one of the presets that were chosen: it is told by its drafts, which no other preset brings. */
export async function choseShop(db: Db): Promise<boolean> {
  const rows = await db
    .select({ draft: contentDrafts.draft })
    .from(contentDrafts)
    .where(inArray(contentDrafts.draft, draftsOfPresets(['shop'])))
    .limit(1);
  return rows.length > 0;
}
