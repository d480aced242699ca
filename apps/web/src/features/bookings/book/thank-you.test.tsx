import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { pageData } from '#lib/page-data.ts';
import { answering, openAsVisitor, playServer } from '#test-screen.tsx';
import type { Receipt } from './book-storage.ts';
// Imported up front, so that no test waits for the lazy chunks.
import '../book-screen.tsx';
import './thank-you.tsx';

const thanks: Receipt = {
  id: 29,
  inshore: false,
  email: 'ann@slipway.test',
  package: 'A ½ Day Package',
  unit: 'Teaser',
  date: '2027-06-12',
  time: '12:00:00',
  guests: 8,
  end: '',
  quantity: 1,
  party: '',
  least: null,
  missing: 0,
  crewed: true,
  deposit: '',
  how: '',
  awaiting: false,
};
const entry: PerformanceEntry = {
  name: '',
  entryType: 'navigation',
  startTime: 0,
  duration: 0,
  toJSON: () => null,
};
class Reload extends EventTarget {
  readonly type = 'reload';
}

beforeEach(() => {
  vi.stubGlobal('PerformanceNavigationTiming', Reload);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(new Reload(), entry)]);
  playServer({ 'GET /api/unit-names-packages-pictures': answering([]) });
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a reload still shows the booked trip', async () => {
  sessionStorage.setItem('slipway-book-thanks', JSON.stringify(thanks));
  openAsVisitor('/book');
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeInTheDocument();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('A ½ Day Package, Teaser');
  expect(main).toHaveTextContent('Sat 12 Jun 2027, 12 PM');
  expect(main).toHaveTextContent('8 guests');
  expect(main).toHaveTextContent('The confirmation is on its way to ann@slipway.test');
});

it.each([
  ['a party below it', { missing: 1 }, true],
  ['a party that reaches it, with others or without', { missing: 0 }, false],
])('says from how many guests it sails to %s: %j, %s', async (_party, more, said) => {
  const receipt = { ...thanks, least: 6, party: 'Adults', ...more };
  sessionStorage.setItem('slipway-book-thanks', JSON.stringify(receipt));
  openAsVisitor('/book');
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeInTheDocument();
  expect(screen.queryAllByText(/^Sails from 6 guests, 1 more guest needed/)).toHaveLength(
    said ? 1 : 0,
  );
});

it.each([
  ['ahead', 3, /Your supervisor confirms the trip by 9 pm the night before/],
  ['today', 0, /Your trip starts soon, so please confirm it with our team: \+1 416 555 0100/],
])('says how a trip %s is confirmed', async (_when, days, told) => {
  const { settings } = pageData();
  const date = addDays(todayIn(settings.time_zone, new Date()), days);
  sessionStorage.setItem('slipway-book-thanks', JSON.stringify({ ...thanks, date }));
  openAsVisitor('/book');
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent(told);
  expect(screen.queryAllByText(/the night before/)).toHaveLength(days === 0 ? 0 : 1);
});

it.each([{ id: 29 }, { ...thanks, date: 'soon' }, 'nonsense'])(
  'shows no thank-you for invalid stored data: %j',
  async (stored) => {
    sessionStorage.setItem('slipway-book-thanks', JSON.stringify(stored));
    openAsVisitor('/book');
    expect(await screen.findByRole('heading', { name: 'Book Your Package' })).toBeInTheDocument();
  },
);
