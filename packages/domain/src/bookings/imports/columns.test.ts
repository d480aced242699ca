import { describe, expect, test } from 'vitest';
import { isCancelledThere, lineOf, personName, recogniseColumns } from './columns.ts';

describe('columns are recognised by their names', () => {
  test.each([
    [
      'a spreadsheet',
      ['E-mail', 'Last name', 'First name', 'Phone number'],
      { email: 0, last_name: 1, first_name: 2, phone: 3 },
    ],
    ['one name', ['Customer Name', 'Customer Email', 'Colour'], { name: 0, email: 1 }],
    ['nothing', ['a', 'b'], {}],
  ])('of customers: %s', (_name, headers, found) => {
    expect(recogniseColumns('customers', headers)).toEqual(found);
  });

  test.each([
    [
      'FareHarbor',
      ['Booking ID', 'Item', 'Start Date', 'Start Time', 'Contact', 'Email', 'Total', 'Total Paid'],
      { reference: 0, package: 1, start: 2, time: 3, name: 4, email: 5, total: 6, paid: 7 },
    ],
    [
      'Booqable',
      ['Order number', 'Products', 'Starts at', 'Stops at', 'Customer', 'Grand total', 'Status'],
      { reference: 0, package: 1, start: 2, end: 3, name: 4, total: 5, status: 6 },
    ],
    [
      'nights, and an id beside the number',
      ['id', 'Booking number', 'Unit', 'Check-in', 'Nights', 'Guests'],
      { reference: 1, unit: 2, start: 3, length: 4, guests: 5 },
    ],
  ])('of bookings: %s', (_name, headers, found) => {
    expect(recogniseColumns('bookings', headers)).toEqual(found);
  });
});

test.each([
  ['Minutes', '20', '20 minutes'],
  ['Duration (hours)', '48', '48 hours'],
  ['Number of nights', '3', '3 nights'],
  ['Duration', '2', '2'],
  ['Minutes', '1 h', '1 h'],
])('a column %s with %s is the length %s', (header, cell, length) => {
  expect(lineOf({ length: 0 }, [cell], [header]).length).toBe(length);
});

test('a line has the texts of its columns, and a name in one or two parts', () => {
  const line = lineOf({ first_name: 1, last_name: 0 }, [' Reed ', 'Ann'], ['Surname', 'Name']);
  expect(line).toMatchObject({ first_name: 'Ann', last_name: 'Reed', email: '', total: '' });
  expect(personName(line)).toBe('Ann Reed');
  expect(personName({ ...line, name: 'A. Reed' })).toBe('A. Reed');
});

test.each([
  ['Cancelled', true],
  ['VOID', true],
  ['No-show', true],
  ['Cancelled by the guest', true],
  ['Fully refunded', true],
  ['Quote', true],
  ['Partially refunded', false],
  ['Not cancelled', false],
  ['Quote accepted', false],
  ['Archived', false],
  ['Confirmed', false],
  ['Paid', false],
  ['', false],
])('a booking of status %s is cancelled there: %s', (status, cancelled) => {
  expect(isCancelledThere(status)).toBe(cancelled);
});
