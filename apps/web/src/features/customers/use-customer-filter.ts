import { useRouteSearch } from '#lib/route-search.ts';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';

/** The URL state of the list of customers; archived ones only on request. */
export function useCustomerFilter(repeat: boolean) {
  const search = useRouteSearch('customers');
  const { ended } = search;
  const urlState = useListUrlState({
    search,
    defaultSort: repeat ? '-total' : 'name',
    filters: { ended },
  });
  const query = {
    ...urlState.query,
    inactive: ended === '1' ? undefined : ('0' as const),
    ...(urlState.fromEnd ? { from_end: '1' as const } : {}),
  };
  return { ...urlState, ended, query };
}
