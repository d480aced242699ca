import { expect, it } from 'vitest';
import { formOfLine } from './line-form.ts';

it('has all that a line was made from', () => {
  const shown = { total_price: 90, amount: 90, terms_version: 1 };
  const line = { unit_id: 4, package_id: 41, date: '2026-07-01', time: '10:30:00', details: '3' };
  const extras = [{ id: 8, quantity: 2 }];
  const form = { unitId: 4, packageId: 41, date: '2026-07-01', time: '10:30:00', guests: 3 };
  expect(formOfLine({ ...line, ...shown, length: 150, quantity: 3, extras })).toMatchObject({
    ...form,
    ...{ length: 150, quantity: 3, guestTypes: null, extras },
  });
  const guests = [{ id: 1, count: 3 }];
  expect(formOfLine({ ...line, ...shown, days: 4, guest_types: guests })).toMatchObject({
    ...form,
    ...{ length: 4, quantity: 1, guestTypes: guests, extras: [] },
  });
});
