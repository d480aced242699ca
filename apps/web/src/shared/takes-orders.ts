import { usePageData } from '#lib/page-data.ts';

/** Whether staff take orders: the business sells, or lets and has something for sale beside. */
export function useTakesOrders(): boolean {
  const { settings, records } = usePageData();
  return settings.purpose === 'sell' || records?.products === true;
}
