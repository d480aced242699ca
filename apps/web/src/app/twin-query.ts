import type { Purpose } from '@slipway/domain/settings/settings';
import type { RouteName } from './routes.ts';

/** Screens that show bookings beside orders: the value of the query that names one of the two. */
const kinds: Partial<Record<RouteName, { key: string } & Record<Purpose, string>>> = {
  bookings: { key: 'tab', rent: 'bookings', sell: 'orders' },
  'customer-bookings': { key: 'tab', rent: 'bookings', sell: 'orders' },
  'repeat-bookings': { key: 'of', rent: 'bookings', sell: 'orders' },
  'new-booking': { key: 'what', rent: 'booking', sell: 'order' },
};

/**
 * The query with which a path of the other purpose goes on to its twin: all that was asked for, and whether the path
 * was one of bookings or of orders.
 * @param purpose the purpose that the path is of
 * @param query with its question mark, or empty
 */
export function twinQuery(name: RouteName, purpose: Purpose, query: string): string {
  const params = new URLSearchParams(query);
  const kind = kinds[name];
  if (kind && !params.has(kind.key)) params.set(kind.key, kind[purpose]);
  return params.size === 0 ? '' : `?${params.toString()}`;
}
