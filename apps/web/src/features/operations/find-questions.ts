import type { FaqTopic } from '@slipway/contract/operations/operations';

/** Lower case, without accents: what a reader types on a phone finds what was written with them. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

/**
 * The topics with the questions that have every word of the text in question or answer; topics without any stay away.
 */
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

/** How many questions stand in some topics. */
export function countQuestions(topics: FaqTopic[]): number {
  return topics.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** The topic that has the question, or null. */
export function topicOf(topics: FaqTopic[], slug: string): FaqTopic | null {
  return topics.find(({ entries }) => entries.some((entry) => entry.slug === slug)) ?? null;
}
