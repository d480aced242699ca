import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarBooking, CalendarDays } from '@slipway/contract/operations/day';
import { calendarDate, daysBetween, type CalendarDate } from '@slipway/domain/dates/dates';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { pageData } from '#lib/page-data.ts';
import { askToConfirm, showError, showWarning } from '#ui/dialogs/dialogs.ts';
import { hideUndo, toastSuccess, toastUndo } from '#ui/toasts/toasts.ts';
import type { CalendarEvent } from './calendar-days.ts';
import type { Movable } from './drag.ts';

interface Wanted {
  booking: CalendarBooking;
  date: string;
  time: string;
  /** This move is an undo, which cannot itself be undone. */
  undo: boolean;
}

interface MoveAnswer {
  data: CalendarDays;
}

/** The end of a booking on another date, until the calendar is refetched. */
function movedEnd({ date, ends_at: end }: CalendarBooking, to = date): string {
  const days = daysBetween(calendarDate(date), calendarDate(to));
  return new Date(Date.parse(end) + days * 24 * 3_600_000).toISOString();
}

/** The calendar with a booking changed, until it is refetched. */
function withChanged(
  days: MoveAnswer,
  id: number,
  changed: Partial<Pick<CalendarBooking, 'date' | 'time' | 'version'>>,
): MoveAnswer {
  const bookings = days.data.bookings.map((it) =>
    it.id === id ? { ...it, ...changed, ends_at: movedEnd(it, changed.date) } : it,
  );
  return { data: { ...days.data, bookings } };
}

/** Past trips and holds cannot be moved. */
function canMove(event: CalendarEvent, today: CalendarDate): boolean {
  return (
    event.kind === 'booking' &&
    event.part === 'starts' &&
    !event.booking.hold &&
    event.date >= today
  );
}

/** Asks before a move to where customers could not book; what is refused is said after it. */
async function isSure(id: number, date: string, time: string): Promise<boolean> {
  const asked = { params: { id }, body: { date, time } };
  const preview = await api('POST /api/bookings/:id/change-preview', asked).catch(() => null);
  const warnings = preview?.data.warnings ?? [];
  if (warnings.length === 0) return true;
  const told = pageData().delivery.mail ? [t`The customer is told of the move by email.`] : [];
  return askToConfirm({
    title: t`Customers could not book this. Move it?`,
    text: [...warnings, ...told].join(' '),
    yes: t`Move`,
    no: t`No, go back`,
  });
}

/**
 * Moves bookings to another day, optimistically. If the server refuses, the reason is shown and the booking
 * goes back. A move can be undone, which is refused like any move if the slot was taken in the meantime.
 */
export function useMove(data: CalendarDays, today: CalendarDate) {
  const queryClient = useQueryClient();
  const queryKey = ['bookings-calendar'];
  const change = (id: number, changed: Parameters<typeof withChanged>[2]) =>
    queryClient.setQueriesData<MoveAnswer>(
      { queryKey },
      (days) => days && withChanged(days, id, changed),
    );
  const moving = useMutation({
    mutationFn: ({ booking, date, time }: Wanted) =>
      api('PUT /api/bookings/:id', {
        params: { id: booking.id },
        body: { date, time, version: booking.version, undoable: true },
      }),
    onMutate: async ({ booking, date, time }) => {
      // The undo of an earlier move no longer applies.
      hideUndo();
      await queryClient.cancelQueries({ queryKey });
      change(booking.id, { date, time });
    },
    onSuccess: ({ data: moved }, variables) => {
      // So that moving it again right away does not conflict with this change.
      change(variables.booking.id, { version: moved.version });
      if (variables.undo) {
        toastSuccess(t`Booking ${variables.booking.id} is back on ${formatDate(moved.date)}.`);
        return;
      }
      const { id, name, date, time } = variables.booking;
      const now = { ...variables.booking, version: moved.version };
      toastUndo(
        pageData().delivery.mail
          ? t`Booking ${id} for ${name} moved to ${formatDate(moved.date)}. The customer will be notified in a minute.`
          : t`Booking ${id} for ${name} moved to ${formatDate(moved.date)}.`,
        () => moving.mutate({ booking: now, date, time, undo: true }),
      );
    },
    onError: (error) => {
      const why = error instanceof ApiError ? Object.values(error.errors).flat() : [];
      void (why.length === 0
        ? showError(error)
        : showWarning(why.join(' '), t`The booking was not moved`));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const start = async (booking: CalendarBooking, date: string, time: string) => {
    if (booking.date === date && booking.time === time) return;
    if (await isSure(booking.id, date, time)) moving.mutate({ booking, date, time, undo: false });
  };
  const isMoving = (event: CalendarEvent) =>
    moving.isPending && event.kind === 'booking' && event.id === moving.variables.booking.id;
  const movable: Movable = {
    canMove: (event) => canMove(event, today) && !isMoving(event),
    isMoving,
    moveTo: (id, date) => {
      const booking = data.bookings.find((it) => it.id === id);
      if (booking) void start(booking, date, booking.time);
    },
    move: (...wanted) => void start(...wanted),
  };
  return movable;
}
