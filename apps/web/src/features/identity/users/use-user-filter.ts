import { isRole } from '@slipway/domain/identity/abilities';
import type { CallInput } from '#lib/api.ts';
import { useQueryValue } from '#lib/location.ts';
import { useQueryChange } from '#lib/use-query-change.ts';

const sorts = ['name', '-name', 'email', '-email', 'role_name', '-role_name'] as const;
type Sort = (typeof sorts)[number];

/** Which users are shown, as the URL has it, and how to change that; another filter starts at its first page. */
export function useUserFilter() {
  const changeQuery = useQueryChange();
  const page = Number(/^[1-9]\d{0,5}$/.exec(useQueryValue('page') ?? '')?.[0] ?? 1);
  const q = useQueryValue('q') ?? '';
  const askedRole = useQueryValue('role') ?? '';
  const role = isRole(askedRole) ? askedRole : null;
  const askedState = useQueryValue('state');
  const state = askedState === 'active' || askedState === 'ended' ? askedState : null;
  const askedSort = useQueryValue('sort');
  const sort: Sort = sorts.find((it) => it === askedSort) ?? 'name';
  const query: NonNullable<CallInput<'GET /api/users'>['query']> = {
    page,
    per_page: 25,
    sort,
    ...(q === '' ? {} : { q }),
    ...(role === null ? {} : { role }),
    ...(state === null ? {} : { inactive: state === 'ended' ? '1' : '0' }),
  };
  return {
    query,
    q,
    role,
    state,
    sort,
    filtered: q !== '' || role !== null || state !== null,
    search: (text: string) => changeQuery({ q: text.trim(), page: null }, { replace: true }),
    filter: (change: { role?: string | null; state?: string | null }) =>
      changeQuery({ ...change, page: null }),
    sortBy: (next: string) =>
      changeQuery({ sort: next === 'name' ? null : next, page: null }, { replace: true }),
    clear: () => changeQuery({ q: null, role: null, state: null, page: null }),
    goTo: (to: number) => changeQuery({ page: to === 1 ? null : to }),
  };
}

/** What `useUserFilter` gives. */
export type UserFilter = ReturnType<typeof useUserFilter>;
