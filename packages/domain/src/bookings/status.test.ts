import { describe, expect, test } from 'vitest';
import type { TripKind } from '#catalogue/package-kinds.ts';
import { cents } from '#money/money.ts';
import {
  bookingStatuses,
  isBookingStatus,
  needsBoat,
  paymentsOpen,
  statusFromLedger,
  statusLabel,
  tippingOpen,
} from '#bookings/status.ts';

const unitTrip = { inshore: false, hasUnit: true };

test('labels every status', () => {
  expect(bookingStatuses.map((status) => [status, statusLabel(status, unitTrip)])).toEqual([
    [0, 'Only created'],
    [1, 'Cancelled'],
    [2, 'New Booking'],
    [3, 'Partly Paid'],
    [4, 'Fully Paid'],
    [5, 'Supervisor Tip'],
    [6, 'Complete'],
    [7, 'Fully Paid'],
  ]);
});

test('labels inshore trips differently', () => {
  expect(statusLabel(2, { inshore: true, hasUnit: false })).toBe('Pending');
  expect(statusLabel(2, { inshore: true, hasUnit: true })).toBe('New Booking');
  expect(statusLabel(6, { inshore: true, hasUnit: false })).toBe('Contracted');
  expect(statusLabel(6, { inshore: true, hasUnit: true })).toBe('Contracted');
  expect(statusLabel(3, { inshore: true, hasUnit: false })).toBe('Partly Paid');
});

test('an inshore trip needs a boat until it has one or is contracted, whatever is paid', () => {
  const waiting = (trip: { inshore: boolean; hasUnit: boolean }) =>
    bookingStatuses.filter((status) => needsBoat(status, trip));
  expect(waiting({ inshore: true, hasUnit: false })).toEqual([0, 2, 3, 4, 5, 7]);
  expect(waiting({ inshore: true, hasUnit: true })).toEqual([]);
  expect(waiting({ inshore: false, hasUnit: false })).toEqual([]);
});

test.each([
  [0, true],
  [7, true],
  [8, false],
  [-1, false],
  [2.5, false],
])('%d is a status: %j', (n, expected) => {
  expect(isBookingStatus(n)).toBe(expected);
});

describe('the status from the ledger', () => {
  test.each([
    ['nothing paid', 0, 0, 0],
    ['part of the deposit', 50, 0, 2],
    ['the deposit', 100, 0, 2],
    ['beyond the deposit', 101, 0, 3],
    ['all but a cent', 999, 0, 3],
    ['all', 1000, 0, 4],
    ['more than all', 1001, 0, 7],
    ['a tip before all is paid', 500, 100, 3],
    ['a tip, all paid', 1000, 100, 5],
    ['a tip, more than all paid', 1001, 100, 5],
    ['a tip alone', 0, 100, 0],
  ])('%s', (_case, paid, tips, status) => {
    const ledger = {
      total: cents(1000),
      deposit: cents(100),
      paid: cents(paid),
      tips: cents(tips),
    };
    expect(statusFromLedger({ ...ledger, settledByStaff: false })).toBe(status);
    expect(statusFromLedger({ ...ledger, settledByStaff: true })).toBe(6);
    expect(statusFromLedger({ ...ledger, settledByStaff: true, cancelled: true })).toBe(1);
  });

  test('a deposit of the whole price is fully paid; so is a free trip', () => {
    const ledger = { tips: cents(0), settledByStaff: false };
    const all = cents(300);
    expect(statusFromLedger({ ...ledger, total: all, deposit: all, paid: all })).toBe(4);
    const none = cents(0);
    expect(statusFromLedger({ ...ledger, total: none, deposit: none, paid: none })).toBe(4);
  });
});

test('offers payments and tips by status', () => {
  const open = (kind: TripKind, left: number) =>
    bookingStatuses.filter((status) => paymentsOpen(status, { kind, left }));
  expect(open('half_day', 100)).toEqual([0, 2, 3, 4]);
  expect(open('inshore', 100)).toEqual([0, 2, 3, 4, 6]);
  expect(open('inshore', 0)).toEqual([0, 2, 3, 4]);
  const tips = (kind: TripKind) => bookingStatuses.filter((status) => tippingOpen(status, kind));
  expect(tips('half_day')).toEqual([3, 4, 5, 6, 7]);
  // Before it is contracted the crew is unknown.
  expect(tips('inshore')).toEqual([6]);
});
