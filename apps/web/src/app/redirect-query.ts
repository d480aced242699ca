import type { Purpose } from '@slipway/domain/settings/settings';
import type { RouteName } from '#lib/page-paths.ts';
import { rowOf } from './routes.ts';

/**
 * The query with which a path of the other purpose redirects to its counterpart: the original one, plus whether
 * the path was one of bookings or of orders.
 * @param purpose the purpose of the path
 * @param query with its question mark, or empty
 */
export function redirectQuery(name: RouteName, purpose: Purpose, query: string): string {
  const params = new URLSearchParams(query);
  const kind = rowOf(name).kindOf;
  if (kind && !params.has(kind.key)) params.set(kind.key, kind[purpose]);
  return params.size === 0 ? '' : `?${params.toString()}`;
}
