import type { PageData } from '@slipway/contract/settings/settings';
import { usePageData } from '#lib/page-data.ts';

/** Whether trips are booked here, or were before; a business that only sells has no screens of trips. */
export const takesBookings = ({ trips, records }: Pick<PageData, 'trips' | 'records'>): boolean =>
  trips || records?.bookings === true;

/** The same, of the page that is shown. */
export const useTakesBookings = (): boolean => takesBookings(usePageData());
