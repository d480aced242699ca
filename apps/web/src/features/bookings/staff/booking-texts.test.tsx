import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { answering, pageOf, playServer, showAlone } from '#test-screen.tsx';
import { staffBooking } from '#test-staff-booking.ts';
import { BookingFacts } from './booking-facts.tsx';
import { BookingPrice } from './booking-price.tsx';
import { SurveySummary } from '#features/bookings/survey/survey-summary.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['public', null, /, on the booking page$/],
  ['staff', null, /, by staff$/],
  ['staff', 'Robin Hale', /\d [AP]M, by Robin Hale$/],
  ['repeat', 'Robin Hale', /, by a schedule, by Robin Hale$/],
] as const)('says once who booked: %s, %s', async (source, made_by, text) => {
  playServer({ 'GET /api/': pageOf([]) });
  showAlone(<BookingFacts booking={{ ...staffBooking, source, made_by }} />);
  expect(await screen.findByText(text)).toBeVisible();
});

const today: Partial<StaffBooking> = {
  ...{ second_payment_due: '2020-11-01', final_payment_due: '2099-11-11' },
};

it.each([
  [0, 'Deposit, due now'],
  [80, 'Deposit, paid'],
  [80, 'Second payment, due now'],
  [358, 'Second payment, CA$42.00 of it due now'],
  [400, 'Second payment, paid'],
  [780, 'Final payment, CA$20.00 of it due Wed 11 Nov 2099'],
])('says what is left of an instalment once %s is paid', async (paid, text) => {
  playServer({ 'GET /api/': pageOf([]) });
  showAlone(<BookingPrice booking={{ ...staffBooking, ...today, paid, left: 800 - paid }} />);
  expect(await screen.findByText(text)).toBeVisible();
});

it('says the hours of an extra by the hour', async () => {
  playServer({ 'GET /api/': pageOf([]) });
  const guide = { kind: 'extra', label: 'Guide', quantity: 3, hours: 3, each: 45, amount: 135 };
  showAlone(<BookingPrice booking={{ ...staffBooking, price_parts: [guide] }} />);
  expect(await screen.findByText('Guide, 3 hours')).toBeVisible();
});

it('names no day on which a cancelled booking is to be paid', async () => {
  playServer({ 'GET /api/': pageOf([]) });
  showAlone(<BookingPrice booking={{ ...staffBooking, ...today, paid: 0, cancelled: true }} />);
  expect(await screen.findByText('Second payment')).toBeVisible();
  expect(screen.queryByText(/payment, due/)).toBeNull();
});

it.each([
  [null, true],
  ['started', false],
  ['cancelled', false],
] as const)('asks for the survey while it can be filled in: %s', async (closed, isOffered) => {
  const nothing = {
    experience: null,
    wanted_species: '',
    food_and_drink: '',
    occasion: '',
    notes: '',
  };
  const answers = { ...nothing, guests: [], done: false, version: 0, asked_at: null };
  playServer({ 'GET /api/bookings/41/survey': answering({ ...answers, closed }) });
  showAlone(<SurveySummary bookingId={41} hasEmail />);
  expect(await screen.findByText('Not completed')).toBeVisible();
  expect(screen.queryByRole('button') !== null).toBe(isOffered);
});
