import { useQueryValue } from '#lib/location.ts';
import { useQueryChange, type QueryChange } from '#lib/use-query-change.ts';

/** Rows of a page (docs/rules/screens.md, "Lists"). */
const perPage = 25;

/** A filter of the URL that is a key of `words`; null where it is absent or something else. */
export function useUrlChoice<Choice extends string>(
  name: string,
  labels: Record<Choice, unknown>,
): Choice | null {
  const requested = useQueryValue(name);
  for (const choice in labels) if (choice === requested) return choice;
  return null;
}

/** Whether rows that have ended are shown too: `?ended=1`. */
export function useUrlEnded(): '1' | null {
  return useQueryValue('ended') === '1' ? '1' : null;
}

/** A filter of the URL that is a row's id, or null. */
export function useUrlId(name: string): number | null {
  const requested = useQueryValue(name);
  return requested !== null && /^[1-9]\d{0,8}$/.test(requested) ? Number(requested) : null;
}

/**
 * Which rows of a list are shown and which one is open, as the URL has it, and how to change that. `sorts` are the
 * columns the call sorts by, `usual` the sort of a bare URL. `filters` are the list's own, read by `useUrlChoice` and
 * the like under the same names; a changed search or filter starts at the first page.
 */
export function useListUrlState<const Sort extends string>(options: {
  sorts: readonly Sort[];
  defaultSort: Sort | `-${Sort}`;
  filters?: Record<string, string | number | null>;
}) {
  const { sorts, defaultSort, filters = {} } = options;
  const changeQuery = useQueryChange();
  const page = Number(/^[1-9]\d{0,5}$/.exec(useQueryValue('page') ?? '')?.[0] ?? 1);
  const q = useQueryValue('q') ?? '';
  const requested = useQueryValue('sort');
  const allowed = sorts.flatMap((sort) => [sort, `-${sort}` as const]);
  const sort = allowed.find((it) => it === requested) ?? defaultSort;
  const fromEnd = useQueryValue('end') === '1';
  const openId = useUrlId('edit');
  const isNew = useQueryValue('edit') === 'new';
  const bare = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
  return {
    /** What the list's call takes; the screen adds its filters. */
    query: { page, per_page: perPage, sort, ...(q === '' ? {} : { q }) },
    q,
    sort,
    /** Something narrows the list. */
    filtered: q !== '' || Object.values(filters).some((value) => value !== null),
    /** Pages count from the end: only of lists that are too long to be counted. */
    fromEnd,
    /** The row that is edited, `new` for one that is added, or null. */
    open: isNew ? ('new' as const) : openId,
    edit: (row: number | 'new' | null) =>
      // Back leads to before what is closed, not into it again.
      changeQuery({ edit: row }, { replace: row === null }),
    search: (text: string) =>
      changeQuery({ q: text.trim(), page: null, end: null }, { replace: true }),
    filter: (change: QueryChange) => changeQuery({ ...change, page: null, end: null }),
    sortBy: (next: string) =>
      changeQuery(
        { sort: next === defaultSort ? null : next, page: null, end: null },
        { replace: true },
      ),
    clear: () => changeQuery({ ...bare, q: null, page: null, end: null }),
    goTo: (to: number) => changeQuery({ page: to === 1 ? null : to }),
    /** The first page, counted from the end or from the beginning. */
    goToEnd: (end: boolean) => changeQuery({ page: null, end: end ? 1 : null }),
  };
}

/** What the parts of a list need of its place. */
export type ListUrlState = Pick<
  ReturnType<typeof useListUrlState<string>>,
  'q' | 'sort' | 'filtered' | 'fromEnd' | 'search' | 'sortBy' | 'clear' | 'goTo' | 'goToEnd'
>;
