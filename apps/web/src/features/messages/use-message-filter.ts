import type { CallInput } from '#lib/api.ts';
import { useQueryValue } from '#lib/location.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { channelNames, stateNames } from './message-words.ts';

/** Rows of a page. */
const perPage = 25;
const sorts = ['-created_at', 'created_at', 'recipient', '-recipient', 'state', '-state'] as const;
type Sort = (typeof sorts)[number];

function keyOf<K extends string>(of: Record<K, unknown>, value: string | null): K | null {
  for (const key in of) if (key === value) return key;
  return null;
}

/** Which messages are shown, as the URL has it, and how to change that; another filter starts at its first page. */
export function useMessageFilter() {
  const changeQuery = useQueryChange();
  const page = Number(/^[1-9]\d{0,5}$/.exec(useQueryValue('page') ?? '')?.[0] ?? 1);
  const q = useQueryValue('q') ?? '';
  const state = keyOf(stateNames, useQueryValue('state'));
  const channel = keyOf(channelNames, useQueryValue('channel'));
  const asked = useQueryValue('sort');
  const sort: Sort = sorts.find((it) => it === asked) ?? '-created_at';
  const query: NonNullable<CallInput<'GET /api/messages'>['query']> = {
    page,
    per_page: perPage,
    sort,
    ...(q === '' ? {} : { q }),
    ...(state === null ? {} : { state }),
    ...(channel === null ? {} : { channel }),
  };
  return {
    query,
    q,
    state,
    channel,
    sort,
    filtered: q !== '' || state !== null || channel !== null,
    search: (text: string) => changeQuery({ q: text.trim(), page: null }, { replace: true }),
    filter: (change: { state?: string | null; channel?: string | null }) =>
      changeQuery({ ...change, page: null }),
    sortBy: (next: string) =>
      changeQuery({ sort: next === '-created_at' ? null : next, page: null }, { replace: true }),
    clear: () => changeQuery({ q: null, state: null, channel: null, page: null }),
    goTo: (to: number) => changeQuery({ page: to === 1 ? null : to }),
  };
}

/** What `useMessageFilter` gives. */
export type MessageFilter = ReturnType<typeof useMessageFilter>;
