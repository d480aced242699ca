import type { Answer, CallInput } from '#lib/api.ts';
import type { Known } from './use-content-editor.ts';

/** A question being edited; `slug` is null for a new one. The key stays the same when it moves. */
export interface EntryDraft {
  key: string;
  slug: string | null;
  question: string;
  answer: string;
}
export interface TopicDraft {
  key: string;
  slug: string | null;
  name: string;
  entries: EntryDraft[];
}

export function loadedFaq({ data, version }: Answer<'GET /api/content/faq'>): Known<TopicDraft[]> {
  const draft = data.map((topic) => ({
    key: topic.slug,
    slug: topic.slug,
    name: topic.name,
    entries: topic.entries.map((entry) => ({ key: entry.slug, ...entry })),
  }));
  return { draft, version };
}

const slugIn = ({ slug }: { slug: string | null }) => (slug === null ? {} : { slug });

/** The draft as the request body. */
export function sentFaq(draft: TopicDraft[]): CallInput<'PUT /api/content/faq'>['body']['topics'] {
  return draft.map((topic) => ({
    ...slugIn(topic),
    name: topic.name,
    entries: topic.entries.map((entry) => ({
      ...slugIn(entry),
      question: entry.question,
      answer: entry.answer,
    })),
  }));
}

/** The list with one item moved by a step; unchanged at its ends. */
export function moved<T>(list: readonly T[], from: number, step: 1 | -1): T[] {
  const item = list[from];
  const to = from + step;
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** The names of topics and questions that differ between two drafts: changed, added or removed. */
export function changedNames(before: TopicDraft[], after: TopicDraft[]): string[] {
  const flat = (draft: TopicDraft[]) =>
    new Map(
      draft.flatMap((topic): [string, { name: string; all: string }][] => [
        [`topic ${topic.key}`, { name: topic.name, all: topic.name }],
        ...topic.entries.map((entry): [string, { name: string; all: string }] => [
          entry.key,
          { name: entry.question, all: `${topic.key}\n${entry.question}\n${entry.answer}` },
        ]),
      ]),
    );
  const [old, now] = [flat(before), flat(after)];
  const changed = [...now].filter(([key, it]) => old.get(key)?.all !== it.all);
  const removed = [...old].filter(([key]) => !now.has(key));
  return [...new Set([...changed, ...removed].map(([, { name }]) => name))];
}
