import type { CallInput } from '#lib/api.ts';
import { useQueryValue } from '#lib/location.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { announcementStateNames, audienceNames } from './announcement-words.ts';

function keyOf<K extends string>(of: Record<K, unknown>, value: string | null): K | null {
  for (const key in of) if (key === value) return key;
  return null;
}

/** Which announcements are shown, as the URL has it, and how to change that. */
export function useAnnouncementFilter() {
  const changeQuery = useQueryChange();
  const page = Number(/^[1-9]\d{0,5}$/.exec(useQueryValue('page') ?? '')?.[0] ?? 1);
  const q = useQueryValue('q') ?? '';
  const state = keyOf(announcementStateNames, useQueryValue('state'));
  const audience = keyOf(audienceNames, useQueryValue('audience'));
  const query: NonNullable<CallInput<'GET /api/announcements'>['query']> = {
    page,
    per_page: 25,
    ...(q === '' ? {} : { q }),
    ...(state === null ? {} : { state }),
    ...(audience === null ? {} : { audience }),
  };
  return {
    query,
    q,
    state,
    audience,
    filtered: q !== '' || state !== null || audience !== null,
    search: (text: string) => changeQuery({ q: text.trim(), page: null }, { replace: true }),
    filter: (change: { state?: string | null; audience?: string | null }) =>
      changeQuery({ ...change, page: null }),
    clear: () => changeQuery({ q: null, state: null, audience: null, page: null }),
    goTo: (to: number) => changeQuery({ page: to === 1 ? null : to }),
  };
}

/** What `useAnnouncementFilter` gives. */
export type AnnouncementFilter = ReturnType<typeof useAnnouncementFilter>;
