import type { Draft } from '@slipway/contract/operations/drafts';
import { inshore, inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { contentDrafts } from '@slipway/domain/catalogue/presets/content-drafts';
import type { Db } from '#db/transaction.ts';
import { listKinds } from '#features/catalogue/catalogue-api.ts';
import { listPreparations } from '#features/operations/operations-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { listDraftStates } from './drafts-repository.ts';

/**
 * The drafts that are not accepted yet, in the words of the business (docs/rules/settings.md, "Drafts"). One of a kind of
 * package that is not there, or that has a text by now, is left out.
 */
export async function readDrafts(db: Db): Promise<Draft[]> {
  const [rows, { settings }, kinds, texts] = await Promise.all([
    listDraftStates(db),
    readSettings(db),
    listKinds(db),
    listPreparations(db),
  ]);
  const names = new Map<string, string>(kinds.map(({ code, name }) => [code, name]));
  if (settings.inshore_offered) names.set(inshore, inshoreLabel);
  for (const { kind } of texts) names.delete(kind);
  const states = new Map(rows.map(({ draft, state }) => [draft, state]));
  return contentDrafts(new Set(states.keys()), settings.words).flatMap((one): Draft[] => {
    const state = states.get(one.draft);
    if (state === undefined || state === 'accepted') return [];
    const { draft, body } = one;
    if (one.of === 'faq') {
      return [{ draft, of: one.of, about: one.topic.name, question: one.question, body, state }];
    }
    const about = names.get(one.kind);
    return about === undefined ? [] : [{ draft, of: one.of, about, question: null, body, state }];
  });
}

/** How many drafts nobody has decided about yet; null: the business never had any. */
export async function countOpenDrafts(db: Db): Promise<number | null> {
  if ((await listDraftStates(db)).length === 0) return null;
  return (await readDrafts(db)).filter(({ state }) => state === 'open').length;
}
