import type { CallInput } from '#lib/api.ts';
import { useQueryValue } from '#lib/location.ts';
import { useListUrlState, useUrlChoice, useUrlId } from '#ui/list/use-list-url-state.ts';
import { paymentNames, stateNames } from './order-labels.ts';

type Query = NonNullable<CallInput<'GET /api/orders'>['query']>;

function useUrlDate(name: string): string | null {
  const requested = useQueryValue(name);
  return requested !== null && /^\d{4}-\d\d-\d\d$/.test(requested) ? requested : null;
}

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
  const payment = useUrlChoice('payment', paymentChoices);
  const state = useUrlChoice('state', stateNames);
  const product = useUrlId('product');
  const from = useUrlDate('from');
  const to = useUrlDate('to');
  const filters = { payment, state, product, from, to };
  const urlState = useListUrlState({
    sorts: ['id', 'name', 'delivery_date', 'status', 'total_price', 'paid', 'left'],
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
