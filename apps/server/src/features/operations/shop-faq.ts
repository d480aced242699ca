import { contentDrafts, draftsOfPresets } from '@slipway/domain/catalogue/presets/content-drafts';
import { fillSlugs } from '@slipway/domain/operations/slugs';
import type { Words } from '@slipway/domain/words/words';
import type { Faq } from './first-faq.ts';

/** The questions that a shop is asked, as its drafts have them. */
export function shopFaq(words: Words): Faq {
  const drafts = contentDrafts(new Set(draftsOfPresets(['shop'])), words).filter(
    (draft) => draft.of === 'faq',
  );
  const slugs = fillSlugs(drafts.map(({ question }) => ({ words: question }))) ?? [];
  const topics = new Map(drafts.map(({ topic }) => [topic.slug, topic]));
  return [...topics.values()].map((topic) => ({
    ...topic,
    entries: drafts.flatMap(({ topic: { slug: of }, question, body }, index) =>
      of === topic.slug ? [{ slug: slugs[index] ?? '', question, answer: body }] : [],
    ),
  }));
}
