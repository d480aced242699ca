import { useRouteSearch } from '#lib/route-search.ts';

/** The tab in the URL: of bookings and orders, or of units and products. */
export function useCurrentTab(): string | null {
  const { tab: ofBookings } = useRouteSearch('bookings');
  const { tab: ofUnits } = useRouteSearch('units');
  return ofBookings ?? ofUnits;
}
