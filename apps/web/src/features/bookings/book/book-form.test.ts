import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { describe, expect, it } from 'vitest';
import {
  emptyForm,
  readBookForm,
  reduceBookForm,
  type BookAction,
  type BookForm,
} from './book-form.ts';

const date = calendarDate('2026-12-05');
const time = timeOfDay('12:00:00');
const full: BookForm = {
  ...emptyForm,
  unitId: 3,
  packageId: 10,
  date,
  time,
  guests: 8,
  name: 'Ada Angler',
  email: 'ada@example.com',
  phone: '(416) 555-0123',
};

describe('reduceBookForm', () => {
  it.each<[string, BookAction, Partial<BookForm>]>([
    [
      'a new unit clears package, date and time',
      { type: 'unit', unitId: 1, maxGuests: 20 },
      { unitId: 1, packageId: null, date: null, time: null, guests: 8, name: full.name },
    ],
    [
      'a smaller unit asks for the group size again',
      { type: 'unit', unitId: 1, maxGuests: 6 },
      { unitId: 1, guests: null },
    ],
    ['the same unit clears nothing', { type: 'unit', unitId: 3, maxGuests: 20 }, full],
    [
      'a new package clears date and time',
      { type: 'package', packageId: 11 },
      { unitId: 3, packageId: 11, date: null, time: null, guests: 8 },
    ],
    [
      'a new date clears the time',
      { type: 'date', date: calendarDate('2026-12-06') },
      { date: calendarDate('2026-12-06'), time: null, packageId: 10 },
    ],
    ['the same date keeps the time', { type: 'date', date }, { date, time }],
    [
      'a lost date goes with its time and leaves the reason; all that was typed stays',
      { type: 'date_lost', reason: 'Taken' },
      { ...full, date: null, time: null, lost: 'Taken' },
    ],
    [
      'a lost time leaves the date',
      { type: 'time_lost', reason: 'Taken' },
      { date, time: null, lost: 'Taken' },
    ],
    ['a duration clears nothing', { type: 'hours', hours: 6 }, { ...full, hours: 6 }],
  ])('%s', (_rule, action, expected) => {
    expect(reduceBookForm(full, action)).toMatchObject(expected);
  });
});

it.each<[string, BookAction, string]>([
  ['stays with more guests', { type: 'guest_types', guestTypes: [{ id: 1, count: 9 }] }, 'Taken'],
  ['stays with more items', { type: 'quantity', quantity: 4 }, 'Taken'],
  ['goes with fewer items', { type: 'quantity', quantity: 2 }, ''],
  ['goes with a date', { type: 'date', date }, ''],
])('the reason of a cleared date %s', (_when, action, lost) => {
  const cleared = { ...full, quantity: 3, date: null, time: null, lost: 'Taken' };
  expect(reduceBookForm(cleared, action).lost).toBe(lost);
});

describe('a stored form', () => {
  it('is restored unchanged', () => {
    expect(readBookForm(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  it('loses only invalid fields', () => {
    const broken = { ...full, date: '2026-02-30', time: 'noon', guests: -1, country: '<b>' };
    expect(readBookForm(broken)).toEqual({ ...full, date: null, time: null, guests: null });
    expect(readBookForm('nonsense')).toEqual(emptyForm);
  });
});
