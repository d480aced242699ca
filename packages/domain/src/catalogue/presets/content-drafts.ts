import type { TripKind } from '#catalogue/package-kinds.ts';
import type { Purpose } from '#settings/settings.ts';
import { fill, formsOf, type Words } from '#words/words.ts';
import { draftTopics, faqDrafts, preparationDrafts } from './draft-texts.ts';
import { presetNames, type PresetName } from './preset-names.ts';
import { kindsOfPresets } from './presets.ts';

/** A draft in the words of the business, to be read, edited, and accepted or dismissed. */
export type ContentDraft =
  | {
      draft: string;
      of: 'faq';
      topic: { slug: string; name: string };
      question: string;
      body: string;
    }
  | { draft: string; of: 'preparations'; kind: TripKind; body: string };

/** The state of a draft. An open one is seen by staff only. */
export const draftStates = ['open', 'accepted', 'put_away'] as const;
export type DraftState = (typeof draftStates)[number];

const faqKey = (key: string) => `faq:${key}`;
const preparationsKey = (kind: string) => `preparations:${kind}`;

/** The drafts that presets bring, by name, in the order in which they are read. */
export function draftsOfPresets(names: readonly PresetName[]): string[] {
  const kinds = new Set<string>(kindsOfPresets(names).map(({ code }) => code));
  if (names.includes('charter')) kinds.add('inshore');
  return [
    ...faqDrafts
      .filter(({ presets }) => presets.some((preset) => names.includes(preset)))
      .map(({ key }) => faqKey(key)),
    ...preparationDrafts
      .filter(({ kind }) => kinds.has(kind))
      .map(({ kind }) => preparationsKey(kind)),
  ];
}

/** The presets whose kinds a business has; `shop` where it sells. */
export function presetsOf(purpose: Purpose, kinds: readonly { code: string }[]): PresetName[] {
  if (purpose === 'sell') return ['shop'];
  const codes = new Set(kinds.map(({ code }) => code));
  return presetNames.filter((name) => kindsOfPresets([name]).some(({ code }) => codes.has(code)));
}

/** These drafts in the words of the business, in the order in which they are read. */
export function contentDrafts(names: ReadonlySet<string>, words: Words): ContentDraft[] {
  const forms = formsOf(words);
  const questions = faqDrafts.map(({ key, topic, question, answer }): ContentDraft => ({
    draft: faqKey(key),
    of: 'faq',
    topic: draftTopics[topic],
    question: fill(question, forms),
    body: fill(answer, forms),
  }));
  const lists = preparationDrafts.map(({ kind, body }): ContentDraft => ({
    draft: preparationsKey(kind),
    of: 'preparations',
    kind,
    body: fill(body, forms),
  }));
  return [...questions, ...lists].filter(({ draft }) => names.has(draft));
}
