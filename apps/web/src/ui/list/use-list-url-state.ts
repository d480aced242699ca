import { useQueryValue } from '#lib/location.ts';
import { useQueryChange, type QueryChange } from '#lib/use-query-change.ts';

/** Rows of a page (docs/rules/screens.md, "Lists"). */
const perPage = 25;

/** A filter in the URL that must be a key of `labels`; null if absent or invalid. */
export function useUrlChoice<Choice extends string>(
  name: string,
  labels: Record<Choice, unknown>,
): Choice | null {
  const requested = useQueryValue(name);
  for (const choice in labels) if (choice === requested) return choice;
  return null;
}

/** Whether archived rows are shown too: `?ended=1`. */
export function useUrlEnded(): '1' | null {
  return useQueryValue('ended') === '1' ? '1' : null;
}

/** A filter in the URL that is a row's id, or null. */
export function useUrlId(name: string): number | null {
  const requested = useQueryValue(name);
  return requested !== null && /^[1-9]\d{0,8}$/.test(requested) ? Number(requested) : null;
}

/**
 * The URL state of a list: search, sort, page and open row. `sorts` are the columns that the call sorts by,
 * `defaultSort` applies without one in the URL. `filters` are the list's own, read by `useUrlChoice` and the
 * like under the same names; a changed search or filter goes to the first page.
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
    /** The query of the list's call; the screen adds its filters. */
    query: { page, per_page: perPage, sort, ...(q === '' ? {} : { q }) },
    q,
    sort,
    /** Whether a search or filter is set. */
    filtered: q !== '' || Object.values(filters).some((value) => value !== null),
    /** Pages count from the end: only for lists too long to count. */
    fromEnd,
    /** The id of the row being edited, `new` for a new one, or null. */
    open: isNew ? ('new' as const) : openId,
    edit: (row: number | 'new' | null) =>
      // After closing, Back must not reopen it.
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
    /** The first page, counted from the end or the beginning. */
    goToEnd: (end: boolean) => changeQuery({ page: null, end: end ? 1 : null }),
  };
}

/** The part of the URL state that list components need. */
export type ListUrlState = Pick<
  ReturnType<typeof useListUrlState<string>>,
  'q' | 'sort' | 'filtered' | 'fromEnd' | 'search' | 'sortBy' | 'clear' | 'goTo' | 'goToEnd'
>;
