import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import type { PaymentDue } from '@slipway/contract/payments/payments';
import { secondPaymentDue } from '#test-samples.ts';
import { answering, myBooking, openAsCustomer, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import './booking-details-modal.tsx';
import '#app/screens/dashboard-screen.tsx';
import './survey/survey-screen.tsx';
import '#features/payments/pay-modal.tsx';

/* The dialogs that a booking's emails link to; the links themselves are tested in the server's
   `mail-links.test.ts`. */

const inshore: Partial<MyBookingWithPayments> = {
  kind: 'inshore',
  unit_id: 0,
  unit: '',
  schedule: null,
  package_id: null,
  package_name: 'Inshore',
  duration: 4,
  supervisor: null,
};

afterEach(() => vi.unstubAllGlobals());

it.each<[string, Partial<MyBookingWithPayments>, Partial<PaymentDue>, string]>([
  ['a trip on a unit', {}, {}, 'Pay CA$320.00'],
  ['a pending inshore trip', inshore, {}, 'Pay CA$320.00'],
  [
    'a contracted inshore trip',
    { ...inshore, status: 6 },
    { status: 6, tipping_open: true },
    'Pay CA$320.00',
  ],
  [
    'a trip that was cancelled late',
    { status: 1, cancelled: true },
    { status: 1, amount: 720, kind: 4 },
    'Pay CA$720.00',
  ],
])('“Pay now” opens a dialog that takes the payment of %s', async (_of, row, owed, button) => {
  playServer({
    'GET /api/my-bookings': pageOf([{ ...myBooking, ...row }]),
    'GET /api/payment-due/41': answering({ ...secondPaymentDue, ...owed }),
  });
  openAsCustomer('/dashboard?booking=41&open=pay');
  const dialog = await screen.findByRole('dialog', { name: 'Make Payment' });
  expect(await within(dialog).findByRole('button', { name: button })).toBeEnabled();
});

it.each([
  ['a trip on a unit', {}],
  ['an inshore trip', inshore],
])('the survey of %s opens from its email link', async (_of, row) => {
  playServer({
    'GET /api/bookings/41/survey': answering({
      booking_id: 41,
      date: '2099-12-05',
      time: '07:00:00',
      unit: '',
      package_name: 'Inshore',
      details: 2,
      guests: [],
      emergency_name: '',
      emergency_phone: '',
      experience: null,
      wanted_species: '',
      food_and_drink: '',
      occasion: '',
      notes: '',
      done: false,
      can_change: true,
      closed: null,
      updated_at: null,
      asked_at: null,
      version: 0,
      ...row,
    }),
  });
  openAsCustomer('/charter-survey/41');
  expect(await screen.findByRole('heading', { name: 'Charter Survey' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /Save/ })).toBeEnabled();
});
