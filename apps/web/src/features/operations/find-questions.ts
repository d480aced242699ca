import type { FaqTopic } from '@slipway/contract/operations/operations';

/** Lower case without accents, so that a search typed without them matches. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

/** The topics with those questions that contain every word in question or answer, without empty topics. */
export function findQuestions(topics: FaqTopic[], text: string): FaqTopic[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return topics;
  return topics
    .map((topic) => ({
      ...topic,
      entries: topic.entries.filter(({ question, answer }) => {
        const all = plain(`${question} ${answer}`);
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The number of questions in some topics. */
export function countQuestions(topics: FaqTopic[]): number {
  return topics.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** The topic that contains the question, or null. */
export function topicOf(topics: FaqTopic[], slug: string): FaqTopic | null {
  return topics.find(({ entries }) => entries.some((entry) => entry.slug === slug)) ?? null;
}
