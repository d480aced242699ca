import { beforeEach, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { emptyForm } from '#features/bookings/book/book-form.ts';
import { missingFields } from './booking-body.ts';

beforeEach(() => {
  startTests();
});

it('lists the missing fields in the order of the page', () => {
  const form = { ...emptyForm, email: 'ann@slipway' };
  expect(Object.entries(missingFields({ form, trip: null, day: null }))).toEqual([
    ['unit', 'Choose a unit.'],
    ['date', 'Choose a date.'],
    ['name', 'Name is required.'],
    ['email', 'Email must be a valid email address.'],
    ['phone', 'Phone is required.'],
    ['guests', 'Choose your group size.'],
  ]);
});
