import type { FaqTopic, FaqBody } from '@slipway/contract/operations/operations';
import { fillSlugs } from '@slipway/domain/operations/slugs';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  lockContent,
  replaceFaq,
  saveContentVersion,
} from '#features/operations/operations-repository.ts';
import { readFaq, type Versioned } from '#features/operations/read-content.ts';
import { conflict, invalid } from '#http/errors.ts';

/**
 * Saves the whole FAQ in order. Existing slugs stay even when the question is reworded, so that
 * links keep working.
 * @throws Refusal 409 when the FAQ changed since `version` was read, 422 for a duplicate slug
 */
export async function changeFaq(
  deps: Deps,
  adminId: number,
  change: { topics: FaqBody; version: number },
): Promise<Versioned<FaqTopic>> {
  const topicSlugs = fillSlugs(change.topics.map(({ slug, name }) => ({ slug, words: name })));
  const entries = change.topics.flatMap((topic) => topic.entries);
  const entrySlugs = fillSlugs(entries.map(({ slug, question }) => ({ slug, words: question })));
  if (topicSlugs === null || entrySlugs === null) {
    throw invalid({ topics: ['A topic or question appears twice.'] });
  }
  const slugOf = new Map(entries.map((entry, place) => [entry, entrySlugs[place] ?? '']));
  const faq = change.topics.map((topic, place) => ({
    slug: topicSlugs[place] ?? '',
    name: topic.name,
    entries: topic.entries.map((entry) => ({
      slug: slugOf.get(entry) ?? '',
      question: entry.question,
      answer: entry.answer,
    })),
  }));
  return inTransaction(deps.db, async (tx) => {
    if ((await lockContent(tx, 'faq')) !== change.version) {
      throw conflict('The questions were changed by someone else since you opened them.');
    }
    await replaceFaq(tx, faq);
    await saveContentVersion(tx, 'faq', { by: adminId, at: deps.clock.now() });
    return readFaq(tx);
  });
}
