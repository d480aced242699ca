import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { publicSettings } from '@slipway/domain/settings/settings';
import { pageData, setPageData } from '#lib/page-data.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { keepReceipt, receiptDays } from '#shared/receipts.ts';
import { answering, customer, openAsCustomer, openAsVisitor, playServer } from '#test-screen.tsx';
import { openSettings, startTests } from '../../../test-setup.ts';
import { quoteTrip } from './availability-and-price.ts';
import type { Receipt } from './press/receipt.ts';
import { packageTrip } from './trip.ts';
// Imported up front, so that no test waits for the lazy chunks.
import '../book-screen.tsx';
import './thank-you.tsx';

/** Opens the address of a receipt that this browser keeps. */
const openReceipt = (receipt: unknown) =>
  openAsVisitor(`/book?receipt=${keepReceipt('booking', receipt)}`);

const halfDayTrip = packageTrip(teaser, halfDay, { length: null, quantity: 1 });
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
  quote: quoteTrip(halfDayTrip, 8, publicSettings(openSettings)),
  securityDeposit: 250,
};

beforeEach(() => {
  startTests();
  playServer({ 'GET /api/unit-names-packages-pictures': answering([]) });
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a reload still shows the booked trip', async () => {
  openReceipt(thanks);
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeInTheDocument();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('A ½ Day Package, Teaser');
  expect(main).toHaveTextContent('Sat 12 Jun 2027, 12 PM');
  expect(main).toHaveTextContent('8 guests');
  expect(main).toHaveTextContent('The confirmation is on its way to ann@slipway.test');
});

it('the booking page that is opened anew starts another booking', async () => {
  playServer({ 'GET /api/unit-names-packages-pictures': answering([teaser]) });
  keepReceipt('booking', thanks);
  openAsVisitor('/book');
  await screen.findByRole('radio', { name: /^Teaser/ });
});

it('another booking begins beside the receipt, which Back leads to', async () => {
  playServer({ 'GET /api/unit-names-packages-pictures': answering([teaser]) });
  const router = openReceipt(thanks);
  await userEvent.click(await screen.findByRole('button', { name: 'Book another package' }));
  await screen.findByRole('radio', { name: /^Teaser/ });
  expect(router.state.location.search).not.toHaveProperty('receipt');
  act(() => router.history.back());
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeVisible();
});

it.each([
  ['that this browser does not keep', () => crypto.randomUUID()],
  ['of a basket', () => keepReceipt('basket', thanks)],
  [
    'that is too old',
    () => {
      const now = Date.now();
      vi.spyOn(Date, 'now').mockReturnValueOnce(now - receiptDays * 24 * 3_600_000);
      return keepReceipt('booking', thanks);
    },
  ],
])('a receipt %s is not shown', async (_what, keyOf) => {
  openAsVisitor(`/book?receipt=${keyOf()}`);
  expect(await screen.findByText('This receipt is no longer available')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Book another package' })).toBeVisible();
});

it('a receipt of somebody who signed in is shown to nobody else', async () => {
  startTests(customer);
  const key = keepReceipt('booking', thanks);
  openAsVisitor(`/book?receipt=${key}`);
  expect(await screen.findByText('This receipt is no longer available')).toBeVisible();
  cleanup();
  openAsCustomer(`/book?receipt=${key}`);
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeVisible();
});

it('promises no mail where none are sent', async () => {
  openReceipt(thanks);
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  expect(await screen.findByText(/^No confirmation is emailed/)).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).not.toHaveTextContent(/on its way|check your email|link in the email/);
});

/** The lines of the price. */
const priceLines = () =>
  screen.queryAllByRole('term').map((term) => term.parentElement?.textContent ?? '');

it('a reload still shows the price, what of it was paid and what is due', async () => {
  const farAhead = { ...thanks, date: '2999-06-15' };
  openReceipt(farAhead);
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeInTheDocument();
  expect(priceLines()).toEqual([
    'A ½ Day PackageCA$1,200.00',
    '2 extra guests × CA$85.00CA$170.00',
    'TotalCA$1,370.00',
    'Includes HST 13%CA$157.61',
    'Deposit paidCA$137.00',
    'Second paymentdue Thu 16 May 2999CA$548.00',
    'Final paymentdue Sat 8 Jun 2999CA$685.00',
    'Security depositnot part of the price, released afterwardsCA$250.00',
  ]);
});

it('a reload says that a deposit by hand is due', async () => {
  const byHand = { ...thanks, deposit: 'CA$137.00', how: 'By transfer.' };
  openReceipt(byHand);
  expect(await screen.findByText('Deposit, due later')).toBeInTheDocument();
});

it.each([undefined, 'dear', { ...thanks.quote, parts: 'all' }, { ...thanks.quote, total: '1' }])(
  'shows the trip without a price where none was kept: %j',
  async (quote) => {
    openReceipt({ ...thanks, quote });
    expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeInTheDocument();
    expect(priceLines()).toEqual([]);
  },
);

it.each([
  ['a party below it', { missing: 1 }, true],
  ['a party that reaches it, with others or without', { missing: 0 }, false],
])('says from how many guests it sails to %s: %j, %s', async (_party, more, said) => {
  const receipt = { ...thanks, least: 6, party: 'Adults', ...more };
  openReceipt(receipt);
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
  openReceipt({ ...thanks, date });
  expect(await screen.findByRole('heading', { name: 'Booking 29' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveTextContent(told);
  expect(screen.queryAllByText(/the night before/)).toHaveLength(days === 0 ? 0 : 1);
});

it.each([{ id: 29 }, { ...thanks, date: 'soon' }, 'nonsense'])(
  'shows no thank-you for invalid stored data: %j',
  async (stored) => {
    openReceipt(stored);
    expect(await screen.findByText('This receipt is no longer available')).toBeVisible();
  },
);
