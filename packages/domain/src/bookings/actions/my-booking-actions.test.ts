import { describe, expect, test } from 'vitest';
import { actionState, myBookingActions } from '#bookings/actions/my-booking-actions.ts';
import type { ActionState, MyBookingAction } from '#bookings/actions/my-booking-actions.ts';
import { bookingStatuses } from '#bookings/status.ts';
import type { BookingStatus } from '#bookings/status.ts';
import type { TripKind } from '#catalogue/package-kinds.ts';
import { charterKinds } from '#catalogue/presets/charter.ts';

const charterCodes = charterKinds.map(({ code }) => code);

type Line = Record<Exclude<MyBookingAction, 'owed' | 'names' | 'waiver' | 'cancel'>, ActionState>;
const line = (
  preferences: ActionState,
  payments: ActionState,
  tip: ActionState,
  edit: ActionState,
): Line => ({ preferences, payments, tip, details: 'open', edit });

/** For a booking on a unit, before its start. */
const unit: Record<BookingStatus, Line> = {
  0: line('open', 'open', 'hidden', 'open'),
  1: line('cancelled', 'cancelled', 'hidden', 'cancelled'),
  2: line('open', 'open', 'hidden', 'open'),
  3: line('open', 'open', 'open', 'open'),
  4: line('open', 'open', 'open', 'open'),
  5: line('open', 'hidden', 'open', 'open'),
  6: line('open', 'hidden', 'open', 'complete'),
  7: line('open', 'hidden', 'open', 'open'),
};
const cancelledUnit = line('cancelled', 'cancelled', 'hidden', 'cancelled');
/**
 * For an inshore trip before its start: status 6 means contracted, which allows further payments
 * and cancelling.
 */
const withoutTip = (of: Line): Line => ({ ...of, tip: 'hidden' });
const inshore: Record<BookingStatus, Line> = {
  ...unit,
  // Without a boat there is no crew to tip.
  3: withoutTip(unit[3]),
  4: withoutTip(unit[4]),
  5: withoutTip(unit[5]),
  6: line('open', 'open', 'open', 'open'),
  7: withoutTip(unit[7]),
};

function found(
  status: BookingStatus,
  kind: TripKind,
  more: { cancelled?: boolean; called_off?: boolean; departed?: boolean; left?: number } = {},
): Line {
  const { cancelled = false, called_off = false, departed = false, left = 0 } = more;
  const of = (action: MyBookingAction) =>
    actionState(action, { status, kind, cancelled, called_off, departed, left });
  return line(of('preferences'), of('payments'), of('tip'), of('edit'));
}

describe.each(bookingStatuses.map((status) => ({ status })))('status $status', ({ status }) => {
  test.each(charterCodes)('%s', (kind) => {
    expect(found(status, kind)).toEqual(unit[status]);
  });

  test.each(charterCodes)('%s, cancelled', (kind) => {
    expect(found(status, kind, { cancelled: true })).toEqual(cancelledUnit);
  });

  test.each(charterCodes)('%s, called off', (kind) => {
    const before = unit[status];
    const payments = before.payments === 'open' ? 'called_off' : before.payments;
    expect(found(status, kind, { called_off: true })).toEqual({ ...before, payments });
  });

  test.each(charterCodes)('%s, after its start', (kind) => {
    const before = unit[status];
    const edit = before.edit === 'open' ? 'departed' : before.edit;
    expect(found(status, kind, { departed: true })).toEqual({ ...before, edit });
  });

  test('inshore', () => {
    const before = inshore[status];
    const left = 1;
    expect(found(status, 'inshore', { left })).toEqual(before);
    const edit = before.edit === 'open' ? 'departed' : before.edit;
    expect(found(status, 'inshore', { left, departed: true })).toEqual({ ...before, edit });
    expect(found(status, 'inshore', { left, cancelled: true })).toEqual(cancelledUnit);
    const payments = before.payments === 'open' ? 'called_off' : before.payments;
    expect(found(status, 'inshore', { left, called_off: true })).toEqual({ ...before, payments });
  });
});

test('accepts no payment for a contracted inshore trip once nothing is left', () => {
  expect(found(6, 'inshore', { left: 0 }).payments).toBe('hidden');
});

test('always offers details, offers payment of what is owed after a cancellation, and lists every action', () => {
  for (const status of bookingStatuses) {
    for (const kind of [...charterCodes, 'inshore']) {
      for (const cancelled of [false, true]) {
        const of = { status, kind, cancelled, called_off: false, departed: cancelled };
        expect(actionState('details', { ...of, left: 0 })).toBe('open');
        const owes = cancelled || status === 1 ? 'open' : 'hidden';
        expect(actionState('owed', { ...of, left: 1 })).toBe(owes);
        expect(actionState('owed', { ...of, left: 0 })).toBe('hidden');
      }
    }
  }
  const others = ['names', 'waiver', 'owed', 'cancel'];
  expect([...myBookingActions].sort()).toEqual([...Object.keys(unit[0]), ...others].sort());
});

test.each([
  ['can be edited', {}, 'open'],
  ['is cancelled', { cancelled: true }, 'hidden'],
  ['was called off', { called_off: true }, 'hidden'],
  ['has started', { departed: true }, 'hidden'],
  ['is complete', { status: 6 }, 'hidden'],
] as const)('cancel of a booking that %s', (_case, more, state) => {
  const booking = { ...{ kind: 'half_day', cancelled: false, called_off: false }, departed: false };
  expect(actionState('cancel', { ...booking, status: 2, left: 0, ...more })).toBe(state);
});

test.each([
  ['preferences', { asks_survey: false }],
  ['tip', { has_crew: false }],
] as const)('%s is hidden where there is none', (action, more) => {
  const paid = {
    ...{ status: bookingStatuses[4] ?? 4, kind: 'half_day', left: 0 },
    ...{ cancelled: false, called_off: false, departed: false },
  };
  expect(actionState(action, paid)).toBe('open');
  expect(actionState(action, { ...paid, ...more })).toBe('hidden');
});

test.each([
  ['asked for', { names_given: false }, 'open'],
  ['given already', { names_given: true }, 'open'],
  ['not asked for', { names_given: null }, 'hidden'],
  ['not said', {}, 'hidden'],
  ['of a cancelled booking', { names_given: false, cancelled: true }, 'cancelled'],
  ['of a trip that has started', { names_given: false, departed: true }, 'departed'],
] as const)('names %s', (_case, more, state) => {
  const booking = { ...{ kind: 'by_seat', cancelled: false, called_off: false }, departed: false };
  expect(actionState('names', { ...booking, status: 2, left: 0, ...more })).toBe(state);
});

test.each([
  ['signed by some', { waivers_signed: 1 }, 'open'],
  ['signed by nobody', { waivers_signed: 0 }, 'open'],
  ['once the trip has started', { waivers_signed: 0, departed: true }, 'open'],
  ['not asked for', { waivers_signed: null }, 'hidden'],
  ['not said', {}, 'hidden'],
  ['of a cancelled booking', { waivers_signed: 0, cancelled: true }, 'hidden'],
  ['of a trip that is called off', { waivers_signed: 0, called_off: true }, 'hidden'],
] as const)('waiver %s', (_case, more, state) => {
  const booking = { ...{ kind: 'by_seat', cancelled: false, called_off: false }, departed: false };
  expect(actionState('waiver', { ...booking, status: 2, left: 0, ...more })).toBe(state);
});
