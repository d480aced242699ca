import { asc, eq, inArray } from 'drizzle-orm';
import type { DraftState } from '@slipway/domain/catalogue/presets/content-drafts';
import { contentDrafts } from '#db/tables/operations.ts';
import type { Db } from '#db/transaction.ts';

export interface DraftRow {
  draft: string;
  state: DraftState;
}

const shape = { draft: contentDrafts.draft, state: contentDrafts.state };

export async function listDraftStates(db: Db): Promise<DraftRow[]> {
  return db.select(shape).from(contentDrafts);
}

export async function hasDrafts(db: Db): Promise<boolean> {
  return (await db.$count(contentDrafts)) > 0;
}

/** These drafts, locked until the transaction ends. */
export async function lockDrafts(tx: Db, names: string[]): Promise<DraftRow[]> {
  return tx
    .select(shape)
    .from(contentDrafts)
    .where(inArray(contentDrafts.draft, names))
    .orderBy(asc(contentDrafts.draft))
    .for('update');
}

export async function saveDraftState(
  tx: Db,
  { draft, state }: DraftRow,
  decided: { by: number; at: Date },
): Promise<void> {
  await tx
    .update(contentDrafts)
    .set({ state, decidedBy: decided.by, decidedAt: decided.at })
    .where(eq(contentDrafts.draft, draft));
}
