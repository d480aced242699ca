import { expect, test } from 'vitest';
import { crewCalendarSince, crewEntry } from './crew-entry.ts';

const ann = { booking: 12, name: 'Ann Lee', phone: '+14165550123', guests: 6 };
const bo = { booking: 15, name: 'Bo', phone: '', guests: 1 };
const trip = { package: 'Half Day', unit: 'Teaser', quantity: 1, when: 'Sat 21 Nov 2026, 6 AM' };

test.each([
  [
    'one party',
    { ...trip, parties: [ann] },
    'Half Day, Teaser, 6 guests',
    ['Ann Lee, +1 416 555 0123, 6 guests, booking 12'],
  ],
  [
    'somebody without a phone',
    { ...trip, parties: [bo] },
    'Half Day, Teaser, 1 guest',
    ['Bo, 1 guest, booking 15'],
  ],
  [
    'several parties on a departure',
    { ...trip, parties: [ann, bo] },
    'Half Day, Teaser, 7 guests',
    ['7 guests', 'Ann Lee, +1 416 555 0123, 6 guests, booking 12', 'Bo, 1 guest, booking 15'],
  ],
  [
    'a departure that nobody has booked',
    { ...trip, parties: [] },
    'Half Day, Teaser, 0 guests',
    ['0 guests'],
  ],
  [
    'several items',
    { ...trip, quantity: 2, parties: [ann] },
    'Half Day, 2 × Teaser, 6 guests',
    ['Ann Lee, +1 416 555 0123, 6 guests, booking 12'],
  ],
  [
    'a trip without a unit',
    { ...trip, unit: null, parties: [ann] },
    'Half Day, 6 guests',
    ['Ann Lee, +1 416 555 0123, 6 guests, booking 12'],
  ],
])('tells the crew of %s', (_, given, summary, lines) => {
  expect(crewEntry(given)).toEqual({ summary, lines: [trip.when, ...lines] });
});

test('trips stay for 31 days after they ended', () => {
  expect(crewCalendarSince(new Date('2026-08-01T12:00:00Z'))).toEqual(
    new Date('2026-07-01T12:00:00Z'),
  );
});
