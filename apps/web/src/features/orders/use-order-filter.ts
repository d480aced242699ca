import type { CallInput } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { directionsOf, oneOf } from '#lib/search-params.ts';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { paymentNames } from './order-labels.ts';

type Query = NonNullable<CallInput<'GET /api/orders'>['query']>;

/** A sort of the orders' call; the route has those of the bookings too. */
const sortOf = oneOf(
  ...directionsOf('id', 'name', 'delivery_date', 'status', 'total_price', 'paid', 'left'),
);

/** The payment states in the URL: `?payment=0`. */
export const paymentChoices = {
  '0': paymentNames[0],
  '1': paymentNames[1],
  '2': paymentNames[2],
  '3': paymentNames[3],
  '4': paymentNames[4],
  '5': paymentNames[5],
} as const;

/** The URL state of a list of orders: filters, sort and page. */
export function useOrderFilter(customerId: number | null = null) {
  const search = useRouteSearch('bookings');
  const { payment, state, product, from, to, source, delivery } = search;
  const filters = { payment, state, product, from, to, source, delivery };
  const urlState = useListUrlState({
    search: { ...search, sort: sortOf(search.sort) },
    defaultSort: '-id',
    filters,
  });
  /** The query of the list and its CSV export. */
  const narrowed: Omit<Query, 'page' | 'per_page'> = {
    sort: urlState.sort,
    ...(urlState.q === '' ? {} : { q: urlState.q }),
    status: payment ?? undefined,
    state: state ?? undefined,
    unit_id: product ?? undefined,
    source: source ?? undefined,
    delivery: delivery ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    customer_id: customerId ?? undefined,
  };
  const end = urlState.fromEnd ? ({ from_end: '1' } as const) : {};
  const query: Query = { ...urlState.query, ...narrowed, ...end };
  return { ...urlState, ...filters, narrowed, query };
}

/** The result of `useOrderFilter`. */
export type OrderFilterState = ReturnType<typeof useOrderFilter>;
