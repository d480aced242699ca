import { bookingStatus } from '#bookings/status.ts';
import type { BookingStatus } from '#bookings/status.ts';
import type { TripKind } from '#catalogue/package-kinds.ts';
import type { CalendarDate } from '#dates/dates.ts';

/** The actions of staff on a booking. */
export type StaffAction =
  | 'edit'
  | 'assign'
  | 'contract'
  | 'complete'
  | 'reopen'
  | 'cancel'
  | 'no_show'
  | 'remove'
  | 'resend';

/** A booking with what its actions depend on. */
export interface StaffActionState {
  status: BookingStatus;
  kind: TripKind;
  date: CalendarDate;
  /** Today in the business's zone. */
  today: CalendarDate;
  /** Whether the start has passed. */
  departed: boolean;
  noShow: boolean;
  /** Whether it is an open or released hold. */
  hold: boolean;
  /** Whether there is an address to write to. */
  hasEmail: boolean;
  /** Whether it has ledger entries or a charge in progress. */
  hasMoney: boolean;
}

/** Why an action is not possible; null: it is. */
export type Reason = string | null;

const cancelled = 'This booking is cancelled.';
const noEmail = 'This booking has no email address.';
const notBooked = 'This is not a booking yet: its deposit has not been paid.';

function notLive(state: StaffActionState): Reason {
  if (state.hold) return notBooked;
  return state.status === bookingStatus.cancelled ? cancelled : null;
}

function completeReason(state: StaffActionState): Reason {
  if (state.kind === 'inshore') return 'An inshore trip has to be contracted instead.';
  if (state.status === bookingStatus.complete) return 'This booking is already complete.';
  if (state.noShow) return 'This trip is marked as a no-show.';
  return state.today < state.date ? 'The trip has not started yet.' : null;
}

function contractReason(state: StaffActionState): Reason {
  if (state.kind !== 'inshore') return 'Only inshore trips can be contracted.';
  if (state.status === bookingStatus.complete) return 'This trip is already contracted.';
  return state.departed ? 'The trip has started.' : null;
}

function noShowReason(state: StaffActionState): Reason {
  if (state.noShow) return null;
  return state.departed ? null : 'The trip has not started yet.';
}

function removeReason(state: StaffActionState): Reason {
  if (state.hold) return notBooked;
  return state.hasMoney ? 'This booking has payments. Cancel it instead.' : null;
}

/**
 * The actions of staff on a booking, each with the reason when it is not possible now
 * (docs/rules/statuses-and-money.md, "What staff can do"). A cancelled booking allows none; one
 * without payments can be deleted.
 */
export function staffActions(state: StaffActionState): Record<StaffAction, Reason> {
  const closed = notLive(state);
  const settled = state.status === bookingStatus.complete;
  return {
    edit: closed,
    assign: closed,
    contract: closed ?? contractReason(state),
    complete: closed ?? completeReason(state),
    reopen: closed ?? (settled ? null : 'This booking is not complete.'),
    cancel: closed,
    no_show: closed ?? noShowReason(state),
    remove: removeReason(state),
    resend: closed ?? (state.hasEmail ? null : noEmail),
  };
}
