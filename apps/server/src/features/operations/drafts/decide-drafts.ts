import type { Draft, DraftDecision } from '@slipway/contract/operations/drafts';
import { contentDrafts, type ContentDraft } from '@slipway/domain/catalogue/presets/content-drafts';
import { fillSlugs } from '@slipway/domain/operations/slugs';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import {
  addFaqEntry,
  listFaq,
  listPreparations,
  lockContent,
  saveContentVersion,
  savePreparation,
} from '#features/operations/operations-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, invalid, notFound } from '#http/errors.ts';
import { lockDrafts, saveDraftState } from './drafts-repository.ts';
import { readDrafts } from './read-drafts.ts';

const changed = () => conflict('The drafts were changed by someone else since you opened them.');

/**
 * Accepts drafts with the texts that were read, puts them away, or takes that back. What is accepted is an entry
 * like any other from then on.
 * @throws Refusal 404 for an unknown draft, 409 for one that was accepted, or whose kind has a text by now, 422 for
 * an accepted question without its words
 */
export async function decideDrafts(
  deps: Deps,
  adminId: number,
  decisions: readonly DraftDecision[],
): Promise<Draft[]> {
  const by = { by: adminId, at: deps.clock.now() };
  return inTransaction(deps.db, async (tx) => {
    const names = decisions.map(({ draft }) => draft);
    const rows = new Map((await lockDrafts(tx, names)).map((row) => [row.draft, row.state]));
    const { settings } = await readSettings(tx);
    const texts = contentDrafts(new Set(rows.keys()), settings.words);
    const accepted = new Set<ContentDraft['of']>();
    for (const [index, decision] of decisions.entries()) {
      const text = texts.find(({ draft }) => draft === decision.draft);
      const state = rows.get(decision.draft);
      if (!text || state === undefined) throw notFound();
      if (state === 'accepted') throw changed();
      if (decision.state === 'accepted') {
        if (!accepted.has(text.of)) await lockContent(tx, text.of);
        accepted.add(text.of);
        await accept(tx, text, decision, `decisions.${index}`);
      }
      await saveDraftState(tx, decision, by);
    }
    for (const name of accepted) await saveContentVersion(tx, name, by);
    return readDrafts(tx);
  });
}

async function accept(
  tx: Db,
  text: ContentDraft,
  { question, body = '' }: DraftDecision,
  path: string,
): Promise<void> {
  if (text.of === 'preparations') {
    const texts = await listPreparations(tx);
    if (texts.some(({ kind }) => kind === text.kind)) throw changed();
    return savePreparation(tx, { kind: text.kind, body });
  }
  if (question === undefined) throw invalid({ [`${path}.question`]: ['Question is required.'] });
  const known = (await listFaq(tx)).map(({ entry: { slug } }) => ({ slug, words: '' }));
  const slug = fillSlugs([...known, { words: question }])?.at(-1);
  if (slug === undefined) throw new Error('Two questions of the FAQ have the same slug');
  await addFaqEntry(tx, text.topic, { slug, question, answer: body });
}
