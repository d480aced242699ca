import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isCalendarDate, todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useNow } from '#shared/time/use-now.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import {
  calledOffText,
  callOffNotice,
  proposedMessage,
  tellsCustomers,
} from './call-off-notice.ts';

interface Typed {
  from: string;
  to: string;
  /** The id of one; empty: all. */
  unit: string;
  reason: string;
  message: string;
  /** The bookings that are not called off. */
  left: ReadonlySet<number>;
  closeDays: boolean;
}

/** The bookings of the days and unit that can be called off. */
function useTrips({ from, to, unit }: Typed) {
  const isStretch = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const trips = useQuery({
    queryKey: ['call-offs', 'trips', from, to, unit],
    queryFn: ({ signal }) =>
      api('GET /api/call-offs/trips', {
        query: { from_date: from, to_date: to, ...(unit === '' ? {} : { unit_id: unit }) },
        signal,
      }),
    enabled: isStretch,
    staleTime: 0,
  });
  return { trips, isStretch, rows: isStretch ? (trips.data?.data ?? []) : [] };
}

/** What is called off, as staff choose and type it, and its press, which asks before anyone is notified. */
export function useNewCallOff(onDone: (id: number) => void) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const queryClient = useQueryClient();
  const search = useRouteSearch('call-offs');
  const today = todayIn(settings.time_zone, useNow());
  const [proposed] = useState(proposedMessage);
  const [typed, setTyped] = useState<Typed>(() => ({
    from: search.date ?? today,
    to: search.date ?? today,
    unit: String(search.unit ?? ''),
    reason: '',
    message: proposed,
    left: new Set(),
    closeDays: true,
  }));
  const { from, to, unit, reason, message, left, closeDays } = typed;
  const [tried, setTried] = useState(false);
  /** The same id for every press: a repeated request runs once. */
  const [requestId] = useState(() => crypto.randomUUID());
  const { trips, isStretch, rows } = useTrips(typed);
  const chosen = rows.filter(({ booking_id }) => !left.has(booking_id));
  const isSeen = isStretch && trips.isSuccess;
  /** Nobody is concerned: the days are closed, or there is nothing to do. */
  const isClosing = isSeen && chosen.length === 0 && closeDays;
  const isNothing = isSeen && chosen.length === 0 && !closeDays;
  const start = useMutation({
    mutationFn: () =>
      api('POST /api/call-offs', {
        body: {
          request_id: requestId,
          from_date: from,
          to_date: to,
          unit_id: unit === '' ? null : Number(unit),
          booking_ids: chosen.map(({ booking_id }) => booking_id),
          reason,
          message,
          close_days: closeDays,
        },
      }),
    onSuccess: async ({ data }) => {
      toastSuccess(isClosing ? t`These days are closed.` : calledOffText());
      await queryClient.invalidateQueries({ queryKey: ['call-offs'] });
      await queryClient.invalidateQueries({ queryKey: ['bookings-calendar'] });
      onDone(data.id);
    },
    onError: (error) => void showError(error),
  });
  const hasTyped = reason !== '' || message !== proposed || left.size > 0 || !closeDays;
  const dirty = hasTyped && !start.isPending && !start.isSuccess;
  useUnsavedGuard(dirty);
  const missing: Record<string, string> = {
    ...(isCalendarDate(from) ? {} : { from_date: t`From is required.` }),
    ...(isCalendarDate(to) ? {} : { to_date: t`To is required.` }),
    ...(reason.trim() === '' ? { reason: t`Reason is required.` } : {}),
    ...(message.trim() === '' ? { message: t`Message is required.` } : {}),
  };
  const refused = start.error instanceof ApiError ? start.error.errors : {};

  const askToCloseDays = () =>
    askToConfirm({
      title: t`Close these days?`,
      text: t`Nobody can book them any more. No customers are notified.`,
      yes: t`Close these days`,
      no: t`Go back`,
    });
  const askToCallOff = () => {
    const withEmail = chosen.filter(({ email }) => email !== '').length;
    const toPhone = chosen.length - withEmail;
    const phoned =
      toPhone === 0 ? '' : ` ${t`Without an email address, to be phoned: ${toPhone}.`}`;
    const tripsTitle = chosen.length === 1 ? t`Call this trip off?` : t`Call these trips off?`;
    return askToConfirm({
      title: closeDays ? t`Call these days off?` : tripsTitle,
      text: `${callOffNotice(withEmail)} ${t`You can reverse it for those who have not chosen yet.`}${phoned}`,
      yes: tellsCustomers() ? t`Call off and notify` : t`Call off`,
      no: t`Go back`,
    });
  };

  return {
    ...typed,
    type: (some: Partial<Typed>) => setTyped((before) => ({ ...before, ...some })),
    today,
    trips,
    rows,
    isStretch,
    isSeen,
    isClosing,
    isNothing,
    chosen: chosen.length,
    problemOf: (field: string) => (tried ? missing[field] : undefined) ?? refused[field]?.[0],
    dirty,
    isPending: start.isPending,
    press: async () => {
      setTried(true);
      if (Object.keys(missing).length > 0) {
        focusFirst(missing);
        return;
      }
      if (!isSeen) return;
      const sure = await (isClosing ? askToCloseDays() : askToCallOff());
      if (sure) start.mutate();
    },
  };
}

export type NewCallOffForm = ReturnType<typeof useNewCallOff>;
