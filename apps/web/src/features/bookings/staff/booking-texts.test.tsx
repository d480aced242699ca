import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { pageOf, playServer, showAlone } from '#test-screen.tsx';
import { staffBooking } from '#test-staff-booking.ts';
import { BookingFacts } from './booking-facts.tsx';
import { BookingPrice } from './booking-price.tsx';

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
  [80, 'Second payment, due now'],
  [358, 'Second payment, CA$42.00 of it due now'],
  [400, 'Second payment, paid'],
  [780, 'Final payment, CA$20.00 of it due Wed 11 Nov 2099'],
])('says what is left of an instalment once %s is paid', async (paid, text) => {
  playServer({ 'GET /api/': pageOf([]) });
  showAlone(<BookingPrice booking={{ ...staffBooking, ...today, paid, left: 800 - paid }} />);
  expect(await screen.findByText(text)).toBeVisible();
});
