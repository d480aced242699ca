import { deliveryFilters } from '@slipway/domain/orders/fulfilment';
import { date, id, list, oneOf, text, withDefault } from '#lib/search-params.ts';

/** Two lists in tabs; each takes the sorts and filters of its own call. */
export const bookingsAndOrders = {
  ...list(
    'id',
    'date',
    'unit',
    'package',
    'customer',
    'guests',
    'total',
    'paid',
    'left',
    'status',
    'name',
    'delivery_date',
    'total_price',
  ),
  tab: oneOf('bookings', 'orders'),
  booking: id,
  order: id,
  /** The task whose refund is to be entered. */
  refund: id,
  from: date,
  to: date,
  list: withDefault(oneOf('all', 'cruise', 'not_cruise', 'inshore', 'repeats'), 'all'),
  /** The group of kinds that the list `all` is narrowed to. */
  group: text,
  when: oneOf('upcoming', 'past', 'all'),
  status: oneOf('0', '1', '2', '3', '4', '5', '6', '7'),
  /** The code of a kind of package, or `inshore`. */
  package: text,
  survey: oneOf('done', 'not_done'),
  owed: oneOf('some', 'none'),
  unit: id,
  supervisor: id,
  company: id,
  payment: oneOf('0', '1', '2', '3', '4', '5'),
  state: oneOf('open', 'completed', 'cancelled'),
  source: oneOf('staff', 'repeat', 'shop'),
  delivery: oneOf(...deliveryFilters),
  product: id,
};
