import { type bookingStatus, type BookingStatus } from '@slipway/domain/bookings/status';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { api } from '#lib/api.ts';
import { useCallback } from 'react';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';

/** Rows per page (docs/rules/screens.md, "Lists"). */
const perPage = 10;

/** The status filter's choices, labelled as in the status table; fully paid includes overpaid. */
export const statusNames: Record<
  `${Exclude<BookingStatus, typeof bookingStatus.overpaid>}`,
  MessageDescriptor
> = {
  '0': msg`Only created`,
  '1': msg`Cancelled`,
  '2': msg`New Booking`,
  '3': msg`Partly Paid`,
  '4': msg`Fully Paid`,
  '5': msg`Supervisor Tip`,
  '6': msg`Complete`,
};
export const surveyNames: Record<'0' | '1', MessageDescriptor> = {
  '0': msg`Not completed`,
  '1': msg`Completed`,
};

/**
 * The dialogs that can be open over the list. Without `open` in the URL it is the details, as emails link to
 * them.
 */
export type OpenModal =
  | 'details'
  | 'pay'
  | 'tip'
  | 'edit'
  | 'cancel'
  | 'guests'
  | 'waiver'
  | 'history'
  | 'supervisor'
  | 'unit';

/** Query key prefix of the customer's own bookings. */
export const myBookingsKey = ['my-bookings'];

/** The URL state of My bookings: filters, page and open dialog. */
export function useMyBookingsUrlState() {
  const search = useRouteSearch('dashboard');
  const { date, status, survey, booking: id, open: requestedModal } = search;
  const unit = search.unit ?? '';
  const changeQuery = useQueryChange();
  const close = useCallback(
    () => changeQuery({ booking: null, open: null }, { replace: true }),
    [changeQuery],
  );
  const filters = { date, status, survey, unit: unit === '' ? null : unit };
  const urlState = useListUrlState({
    search,
    defaultSort: 'next',
    filters,
  });
  const { page, sort } = urlState.query;
  return {
    // The search field of the toolbar is the filter by unit.
    ...urlState,
    q: unit,
    search: (text: string) => changeQuery({ unit: text.trim(), page: null }, { replace: true }),
    clear: () => changeQuery({ date: null, status: null, survey: null, unit: null, page: null }),
    date,
    status,
    survey,
    query: {
      page,
      per_page: perPage,
      ...(sort === 'next' ? {} : { sort }),
      ...(date === null ? {} : { date }),
      ...(status === null ? {} : { status }),
      ...(survey === null ? {} : { survey }),
      ...(unit === '' ? {} : { unit }),
    },
    open: id === null ? null : { id, modal: requestedModal ?? ('details' as const) },
    show: (modal: OpenModal, booking: number) =>
      changeQuery({ booking, open: modal === 'details' ? null : modal }),
    close,
  };
}
export type MyBookingsUrlState = ReturnType<typeof useMyBookingsUrlState>;

export function useMyBookings(query: MyBookingsUrlState['query']) {
  return useQuery({
    queryKey: [...myBookingsKey, 'list', query],
    queryFn: ({ signal }) => api('GET /api/my-bookings-with-payments', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One of the customer's bookings, from the current page or by its number. `undefined` while it loads. */
export function useMyBooking(
  id: number | null,
  rows: readonly MyBookingWithPayments[] | undefined,
): MyBookingWithPayments | null | undefined {
  const row = rows?.find((booking) => booking.id === id);
  const query = { number: id ?? 0, per_page: 1 };
  const found = useQuery({
    queryKey: [...myBookingsKey, 'one', id],
    queryFn: ({ signal }) => api('GET /api/my-bookings-with-payments', { query, signal }),
    enabled: id !== null && rows !== undefined && row === undefined,
  });
  if (row !== undefined || id === null) return row ?? null;
  if (found.isError) return null;
  return found.data === undefined ? undefined : (found.data.data[0] ?? null);
}
