import { expect, test } from 'vitest';
import { staffBooking } from '#test-staff-booking.ts';
import { plainFields, plainFieldsOf } from './plain-fields.ts';

test('every plain field that staff read has a label, and so a place in form, facts and history', () => {
  expect(plainFields.map(({ name }) => name)).toEqual(Object.keys(plainFieldsOf(staffBooking)));
});
