import { expect, it } from 'vitest';
import { countedExtra, extraGuestsText } from './counted-extra.ts';

it.each([
  [{ quantity: 1, label: 'Cool box' }, 'Cool box'],
  [{ quantity: 2, label: 'Dry bag' }, '2 × Dry bag'],
  [{ quantity: 3, label: 'Guide', hours: 3 }, 'Guide, 3 hours'],
  [{ quantity: 6, label: 'Guide', hours: 3 }, '2 × Guide, 3 hours'],
  [{ quantity: 1, label: 'Guide', hours: 1 }, 'Guide, 1 hour'],
  [{ quantity: 3, label: 'Dog', nights: 3 }, 'Dog, 3 nights'],
  [{ quantity: 4, label: 'Dog', days: 2 }, '2 × Dog, 2 days'],
])('%o reads %s', (part, text) => {
  expect(countedExtra(part)).toBe(text);
});

it.each([
  [{ quantity: 1 }, '1 extra guest'],
  [{ quantity: 2 }, '2 extra guests'],
  [{ quantity: 6, nights: 3 }, '2 extra guests, 3 nights'],
  [{ quantity: 2, days: 2 }, '1 extra guest, 2 days'],
])('additional guests %o read %s', (part, text) => {
  expect(extraGuestsText(part)).toBe(text);
});
