import { bookingStatus } from './status.ts';
import type { BookingStatus } from './status.ts';
import type { TripKind } from '#catalogue/package-kinds.ts';
import type { CalendarDate } from '#dates/dates.ts';

/** What staff may want to do with a booking. */
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

/** A booking, as far as its actions depend on it. */
export interface StaffActionState {
  status: BookingStatus;
  kind: TripKind;
  date: CalendarDate;
  /** Today in the business's zone. */
  today: CalendarDate;
  /** The start has come. */
  departed: boolean;
  noShow: boolean;
  /** Its deposit was never paid, or is not yet. */
  hold: boolean;
  /** A payment or refund was ever entered, or a charge is under way. */
  hasMoney: boolean;
}

/** Why an action cannot be done; null: it can. */
export type Reason = string | null;

const cancelled = 'This booking is cancelled.';
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
 * What staff can do with a booking at this moment, and why not what they cannot (docs/rules/statuses-and-money.md,
 * "What staff can do"). A cancelled booking is closed to everything; one without money can be taken out.
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
    resend: closed,
  };
}
