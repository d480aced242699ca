import type { ListSearch } from '#lib/search-params.ts';
import { useQueryChange, type QueryChange } from '#lib/use-query-change.ts';

/** Rows of a page (docs/rules/screens.md, "Lists"). */
const perPage = 25;

/**
 * The URL state of a list: search, sort, page and open row, of which `search` has the values. `defaultSort` applies
 * without a sort in the URL. `filters` are the values of the list's own parameters by their names; a changed search
 * or filter goes to the first page.
 */
export function useListUrlState<const Sort extends string, const Default extends string>(options: {
  search: ListSearch<Sort>;
  defaultSort: Default;
  filters?: Record<string, string | number | null>;
}) {
  const { search, defaultSort, filters = {} } = options;
  const changeQuery = useQueryChange();
  const { page } = search;
  const q = search.q ?? '';
  const sort = search.sort ?? defaultSort;
  const bare = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
  return {
    /** The query of the list's call; the screen adds its filters. */
    query: { page, per_page: perPage, sort, ...(q === '' ? {} : { q }) },
    q,
    sort,
    /** Whether a search or filter is set. */
    filtered: q !== '' || Object.values(filters).some((value) => value !== null),
    /** Pages count from the end: only for lists too long to count. */
    fromEnd: search.end === '1',
    /** The id of the row being edited, `new` for a new one, or null. */
    open: search.edit,
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
  ReturnType<typeof useListUrlState<string, string>>,
  'q' | 'sort' | 'filtered' | 'fromEnd' | 'search' | 'sortBy' | 'clear' | 'goTo' | 'goToEnd'
>;
