import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BasketQuote, QuotedLine } from '@slipway/contract/basket/basket';
import { linesOfBrowser, type BasketLine } from '#shared/basket/basket-lines.ts';
import { kayaks, houseboat } from '#test-rentals.ts';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#shared/cards/test-card-form.tsx';
import { BasketScreen } from './basket-screen.tsx';

const byHour: BasketLine = {
  trip: {
    ...{ unit_id: kayaks.id, package_id: kayaks.packages[0]?.id ?? 0, package_name: 'By the hour' },
    ...{ date: '2099-07-01', time: '10:00:00', length: 120, quantity: 3, details: 3 },
    ...{ total_price: 90, amount: 90, terms_version: 1 },
  },
};
const stay: BasketLine = {
  trip: {
    ...{ unit_id: houseboat.id, package_id: houseboat.packages[0]?.id ?? 0 },
    ...{ package_name: 'Nights', date: '2099-07-03', time: '16:00:00', days: 2, details: 4 },
    ...{ total_price: 600, amount: 150, terms_version: 1 },
  },
};

/** What the server offers for a line. */
const offered = (unit: string, total_price: number, amount: number): QuotedLine => ({
  trip: {
    ...{ unit, unit_id: 1, package: 'P', date: '2099-07-01', time: '10:00:00' },
    ...{ starts_at: '2099-07-01T14:00:00Z', ends_at: '2099-07-01T16:00:00Z' },
    ...{ total_price, amount, terms_version: 1, extras: [{ name: 'Dry bag', pieces: 2 }] },
  },
  problem: null,
});
const quoteOf = (lines: QuotedLine[], over: Partial<BasketQuote> = {}): BasketQuote => ({
  lines,
  currency: 'CAD',
  total_price: lines.reduce((sum, { trip }) => sum + (trip?.total_price ?? 0), 0),
  amount: lines.reduce((sum, { trip }) => sum + (trip?.amount ?? 0), 0),
  terms_text: null,
  ...over,
});

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  act(() => linesOfBrowser.replace([]));
  vi.unstubAllGlobals();
});

/** Opens the basket with two lines; later quotes come after the first. */
function open(quotes: BasketQuote[], more: Record<string, () => Response> = {}) {
  let asked = 0;
  const sent = playServer({
    'GET /api/unit-names-packages-pictures': answering([kayaks, houseboat]),
    'POST /api/basket/quote': () => {
      asked += 1;
      return answering(quotes[Math.min(asked, quotes.length) - 1])();
    },
    ...more,
  });
  linesOfBrowser.replace([byHour, stay]);
  showAlone(<BasketScreen />);
  return sent;
}

async function fillIn() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann Angler');
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ann@slipway.test');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '+14165550123');
  await userEvent.type(screen.getByLabelText('Card number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry date'), '1234');
  await userEvent.type(screen.getByLabelText('Security code'), '123');
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
}

const lines = () => within(screen.getByRole('list')).getAllByRole('listitem');

it('is empty, with a way to what can be booked', async () => {
  playServer({ 'GET /api/unit-names-packages-pictures': answering([kayaks]) });
  showAlone(<BasketScreen />);
  expect(await screen.findByText('Nothing is in your basket')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose what to book' })).toHaveAttribute(
    'href',
    '/book',
  );
});

it('marks a price that changed, and books it at the new one', async () => {
  const sent = open([quoteOf([offered('Kayaks', 99, 99), offered('Houseboat', 600, 150)])], {
    'POST /api/basket/checkout': answering({
      ...{ status: 'booked', bookings: [41, 42], sms_sent: null },
    }),
  });
  expect(await screen.findByText('The price was CA$90.00 and is now CA$99.00.')).toBeVisible();
  expect(screen.getAllByText('2 × Dry bag')).toHaveLength(2);
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$249.00' }));
  expect(await screen.findByRole('heading', { name: '2 bookings are made' })).toBeVisible();
  expect(screen.getByText('CA$249.00 was charged in one payment.')).toBeVisible();
  const press = sent.find(({ call }) => call === 'POST /api/basket/checkout');
  expect(press?.body).toMatchObject({
    amount: 249,
    lines: [{ trip: { total_price: 99, amount: 99 } }, { trip: { total_price: 600 } }],
    deposit_by: 'card',
  });
  expect(press?.key).not.toBeNull();
  expect(linesOfBrowser.now()).toEqual([]);
});

it('does not book while a line cannot be had: fewer can be taken, or it is removed', async () => {
  const problem = { field: 'quantity', text: 'Fewer are free at this time.', left: 2 };
  const refused = quoteOf([{ trip: null, problem }, offered('Houseboat', 600, 150)]);
  const sent = open([
    refused,
    quoteOf([offered('Kayaks', 60, 60), offered('Houseboat', 600, 150)]),
  ]);
  expect(await screen.findByText(/Fewer are free at this time\./)).toBeVisible();
  expect(screen.getByText(/2 are left\./)).toBeVisible();
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
  expect(screen.getByRole('button', { name: /^BOOK AND PAY/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Take 2 instead' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'BOOK AND PAY CA$210.00' })).toBeEnabled(),
  );
  const [, second] = sent.filter(({ call }) => call === 'POST /api/basket/quote');
  expect(second?.body).toMatchObject({ lines: [{ trip: { quantity: 2, details: 2 } }, {}] });
});

it('keeps everything typed when a line is lost at the press, and marks it', async () => {
  const problem = { field: 'date', text: 'This date has just been taken.', left: null };
  const whole = quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]);
  open([whole, quoteOf([offered('Kayaks', 90, 90), { trip: null, problem }])], {
    'POST /api/basket/checkout': refusing(422, {
      ...{ code: 'slot_unavailable', message: 'The given data was invalid.' },
      errors: { 'lines.1.trip.date': ['This date has just been taken.'] },
    }),
  });
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  expect(await screen.findByText('This date has just been taken.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Angler');
  expect(screen.getByRole('button', { name: /^BOOK AND PAY/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Nights' }));
  await waitFor(() => expect(lines()).toHaveLength(1));
});

it('sends the same press again when its answer was lost, also after a reload', async () => {
  const whole = quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]);
  const unknown = refusing(409, { code: 'outcome_unknown', message: 'No answer yet.' });
  let answer = unknown;
  const sent = open([whole], { 'POST /api/basket/checkout': () => answer() });
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  try {
    await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
    await screen.findByText('No answer yet.', undefined, { timeout: 8000 });
  } finally {
    vi.useRealTimers();
  }
  const presses = () => sent.filter(({ call }) => call === 'POST /api/basket/checkout');
  const before = presses().length;
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/^Your booking was sent but is not finished/)).toBeVisible();
  answer = answering({ status: 'booked', bookings: [41, 42], sms_sent: null });
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  await screen.findByRole('heading', { name: '2 bookings are made' });
  expect(presses().length).toBeGreaterThan(before);
  expect(new Set(presses().map(({ key }) => key)).size).toBe(1);
});
