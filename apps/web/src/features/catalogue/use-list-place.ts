import { useQueryValue } from '#lib/location.ts';
import { useQueryChange } from '#lib/use-query-change.ts';

/** Rows of a page (spec B section 9). */
const perPage = 25;

/** Which rows of a list are shown and which one is open, as the URL has it, and how to change that. */
export function useListPlace(sorts: readonly string[], usual: string) {
  const changeQuery = useQueryChange();
  const page = Number(/^[1-9]\d{0,5}$/.exec(useQueryValue('page') ?? '')?.[0] ?? 1);
  const q = useQueryValue('q') ?? '';
  const ended = useQueryValue('ended') === '1';
  const asked = useQueryValue('sort') ?? usual;
  const sort = sorts.includes(asked.replace(/^-/, '')) ? asked : usual;
  const open = useQueryValue('edit');
  return {
    query: {
      page,
      per_page: perPage,
      sort,
      ...(q === '' ? {} : { q }),
      ...(ended ? { ended: '1' as const } : {}),
    },
    q,
    ended,
    sort,
    filtered: q !== '' || ended,
    /** The row that is edited, `new` for one that is added, or null. */
    open:
      open === 'new' ? ('new' as const) : /^[1-9]\d{0,8}$/.test(open ?? '') ? Number(open) : null,
    edit: (row: number | 'new' | null) => changeQuery({ edit: row }),
    search: (text: string) => changeQuery({ q: text.trim(), page: null }, { replace: true }),
    showEnded: (yes: boolean) => changeQuery({ ended: yes ? 1 : null, page: null }),
    sortBy: (next: string) =>
      changeQuery({ sort: next === usual ? null : next, page: null }, { replace: true }),
    clear: () => changeQuery({ q: null, ended: null, page: null }),
    goTo: (to: number) => changeQuery({ page: to === 1 ? null : to }),
  };
}

export type ListPlace = ReturnType<typeof useListPlace>;
