import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BasketQuote, QuotedLine } from '@slipway/contract/basket/basket';
import { guestBasket, type BasketLine } from '#shared/basket/basket-lines.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { kayaks, houseboat } from '#test-rentals.ts';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#features/bookings/book/steps/terms-modal.tsx';
import '#shared/cards/test-card-form.tsx';
import { BasketScreen } from './basket-screen.tsx';

const byHour: BasketLine = {
  id: '00000000-0000-4000-8000-000000000001',
  trip: {
    ...{ unit_id: kayaks.id, package_id: kayaks.packages[0]?.id ?? 0, package_name: 'By the hour' },
    ...{ date: '2099-07-01', time: '10:00:00', length: 120, quantity: 3, details: 3 },
    ...{ total_price: 90, amount: 90, terms_version: 1 },
  },
};
const stay: BasketLine = {
  id: '00000000-0000-4000-8000-000000000002',
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
    ...{ total_price, amount, price_without_code: total_price },
    ...{ security_deposit: 0, code: null, terms_version: 1 },
    ...{ extras: [{ name: 'Dry bag', pieces: 2 }] },
  },
  item: null,
  gift: null,
  problem: null,
});
const sumOf = (amounts: number[]) =>
  Math.round(amounts.reduce((sum, one) => sum + 100 * one, 0)) / 100;
const quoteOf = (lines: QuotedLine[], over: Partial<BasketQuote> = {}): BasketQuote => ({
  lines,
  order: null,
  currency: 'CAD',
  total_price: sumOf(lines.map(({ trip }) => trip?.total_price ?? 0)),
  amount: sumOf(lines.map(({ trip }) => trip?.amount ?? 0)),
  terms_text: null,
  discount: 0,
  code_problem: null,
  gift_cards: [],
  ...over,
});

const pair = { bookings: [41, 42], order: null, order_price: null };
const bothBooked = { status: 'booked', ...pair, sms_sent: null };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  sessionStorage.clear();
  act(() => guestBasket.update(() => []));
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
  guestBasket.update(() => [byHour, stay]);
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

const lines = () =>
  within(screen.getByRole('list', { name: 'What you book' })).getAllByRole('listitem');

it('marks a price that changed, and books it at the new one', async () => {
  const sent = open([quoteOf([offered('Kayaks', 99, 99), offered('Houseboat', 600, 150)])], {
    'POST /api/basket/checkout': answering(bothBooked),
  });
  expect(await screen.findByText('The price was CA$90.00 and is now CA$99.00.')).toBeVisible();
  expect(screen.getAllByText('2 × Dry bag')).toHaveLength(2);
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$249.00' }));
  expect(await screen.findByRole('heading', { name: '2 bookings confirmed' })).toBeVisible();
  expect(screen.getByText('CA$249.00 was charged in one payment.')).toBeVisible();
  const press = sent.find(({ call }) => call === 'POST /api/basket/checkout');
  expect(press?.body).toMatchObject({
    amount: 249,
    lines: [{ trip: { total_price: 99, amount: 99 } }, { trip: { total_price: 600 } }],
    deposit_by: 'card',
  });
  expect(press?.key).not.toBeNull();
  expect(guestBasket.lines()).toEqual([]);
});

it('does not book while a line cannot be had: fewer can be taken, or it is removed', async () => {
  const problem = { field: 'quantity', text: 'Fewer are free at this time.', left: 2 };
  const refused = quoteOf([
    { trip: null, item: null, gift: null, problem },
    offered('Houseboat', 600, 150),
  ]);
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
  open(
    [whole, quoteOf([offered('Kayaks', 90, 90), { trip: null, item: null, gift: null, problem }])],
    {
      'POST /api/basket/checkout': refusing(422, {
        ...{ code: 'slot_unavailable', message: 'The given data was invalid.' },
        errors: { 'lines.1.trip.date': ['This date has just been taken.'] },
      }),
    },
  );
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  expect(await screen.findByText('This date has just been taken.')).toBeVisible();
  await waitFor(() => expect(screen.getByText(/^Nothing was booked or charged: /)).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Angler');
  expect(screen.getByRole('button', { name: /^BOOK AND PAY/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: `Remove Nights, ${houseboat.name}` }));
  await waitFor(() => expect(lines()).toHaveLength(1));
});

it('of a line for which too few are left at the press takes fewer: no refusal and no change of price stay behind', async () => {
  const problem = { field: 'quantity', text: 'Fewer are free at this time.', left: 2 };
  const short = quoteOf([
    { trip: null, item: null, gift: null, problem },
    offered('Houseboat', 600, 150),
  ]);
  open(
    [
      quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]),
      short,
      quoteOf([offered('Kayaks', 60, 60), offered('Houseboat', 600, 150)]),
    ],
    {
      'POST /api/basket/checkout': refusing(422, {
        ...{ code: 'slot_unavailable', message: 'The given data was invalid.' },
        errors: { 'lines.0.trip.quantity': ['Fewer are free at this time.'] },
      }),
    },
  );
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take 2 instead' }));
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$210.00' });
  expect(lines()[0]).not.toHaveTextContent(/Fewer are free|The price was/);
  // Also when it is opened again.
  expect(guestBasket.lines()[0]).toMatchObject({ trip: { quantity: 2, total_price: 60 } });
});

it.each([
  ['in two days', 2, 'More is due once booked.'],
  ['in a year', 365, 'and the rest later.'],
])('says when the rest of a trip is due that starts %s', async (_, days, said) => {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { trip, ...line } = offered('Houseboat', 600, 150);
  open([quoteOf([offered('Kayaks', 90, 90), { ...line, trip: trip && { ...trip, date } }])]);
  const hint = await screen.findByText(/^The deposit of CA\$240\.00 is charged now/);
  expect(hint).toHaveTextContent(said);
});

it('takes any amount of money', async () => {
  open([quoteOf([offered('Kayaks', 19.99, 19.99), offered('Houseboat', 0.29, 0.07)])]);
  expect(await screen.findByRole('button', { name: 'BOOK AND PAY CA$20.06' })).toBeVisible();
});

it('says which terms are agreed to: those that the page shows', async () => {
  const quote = quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)], {
    terms_text: 9,
  });
  const sent = open([quote], {
    'POST /api/basket/checkout': refusing(422, {
      ...{ code: 'price_changed', message: 'The given data was invalid.' },
      errors: { terms_text: ['The terms have changed. Please read and agree to them again.'] },
    }),
    'GET /api/page-data': () => answering({ ...pageData(), terms_text: 9 })(),
    'GET /api/terms/': answering({ version: 9, body: 'New terms', published_at: '2026-01-01' }),
  });
  act(() => setPageData({ ...pageData(), terms_text: 8 }));
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  const dialog = await screen.findByRole('dialog', { name: 'Terms and conditions' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'The terms have changed. Please read and agree to them again.',
  );
  const press = sent.find(({ call }) => call === 'POST /api/basket/checkout');
  expect(press?.body).toMatchObject({ terms_text: 8 });
});

it('keeps a card that is typed when nothing can be had any more', async () => {
  const problem = { field: 'date', text: 'Taken.', left: null };
  const none: QuotedLine = { trip: null, item: null, gift: null, problem };
  open(
    [quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]), quoteOf([none, none])],
    {
      'POST /api/basket/checkout': refusing(422, {
        ...{ code: 'slot_unavailable', message: 'The given data was invalid.' },
        errors: { 'lines.0.trip.date': ['Taken.'], 'lines.1.trip.date': ['Taken.'] },
      }),
    },
  );
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  expect(await screen.findAllByText('Taken.')).toHaveLength(2);
  expect(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242');
  expect(screen.queryByText('Total')).not.toBeInTheDocument();
});

it('marks what the press was refused for, also where prices and places look as before', async () => {
  open([quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)])], {
    'POST /api/basket/checkout': refusing(422, {
      ...{ code: 'already_booked', message: 'The given data was invalid.' },
      errors: { 'lines.1.trip.id': ['This is booked already, or being booked on another page.'] },
    }),
  });
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  const text = await screen.findByText('This is booked already, or being booked on another page.');
  expect(text.closest('li')).toHaveTextContent('Nights');
});

it('marks a line that cannot be read, and can remove it', async () => {
  open([quoteOf([offered('Houseboat', 600, 150)])], {});
  vi.unstubAllGlobals();
  let first = true;
  playServer({
    'GET /api/unit-names-packages-pictures': answering([kayaks, houseboat]),
    'POST /api/basket/quote': () => {
      const answer = first
        ? refusing(422, {
            ...{ code: 'invalid', message: 'The given data was invalid.' },
            errors: { 'lines.0.trip.details': ['Details is required.'] },
          })
        : answering(quoteOf([offered('Houseboat', 600, 150)]));
      return answer();
    },
  });
  expect(await screen.findByText('Details is required.')).toBeVisible();
  expect(screen.getByText('Change or remove what is unavailable to continue.')).toBeVisible();
  first = false;
  await userEvent.click(screen.getByRole('button', { name: /^Remove 3 × By the hour, / }));
  expect(await screen.findByRole('button', { name: 'BOOK AND PAY CA$150.00' })).toBeVisible();
});

it('shows what was pressed until it is answered, and sends the same press again, also after a reload', async () => {
  const whole = quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]);
  const problem = { field: 'date', text: 'Taken by our own press.', left: null };
  const own = quoteOf([
    { trip: null, item: null, gift: null, problem },
    { trip: null, item: null, gift: null, problem },
  ]);
  const unknown = refusing(409, { code: 'outcome_unknown', message: 'No answer yet.' });
  let answer = unknown;
  const more = { 'POST /api/basket/checkout': () => answer() };
  const sent = open([whole, own], more);
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  try {
    await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
    await screen.findByText('No answer yet.', undefined, { timeout: 8000 });
  } finally {
    vi.useRealTimers();
  }
  const presses = (of: typeof sent) =>
    of.filter(({ call }) => call === 'POST /api/basket/checkout').map(({ key }) => key);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/^Your booking was sent but is not finished/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();

  // The page is loaded again: the form is empty, and its own places look taken.
  cleanup();
  const again = open([own], more);
  expect(await screen.findByText(/^Your booking was sent but is not finished/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Angler');
  expect(again.some(({ call }) => call === 'POST /api/basket/quote')).toBe(false);
  answer = answering(bothBooked);
  await userEvent.click(screen.getByLabelText('I agree to the terms and conditions.'));
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$240.00' }));
  await screen.findByRole('heading', { name: '2 bookings confirmed' });
  expect(presses(again)).toEqual([presses(sent)[0]]);
});

/** Types a code and has it looked up. */
async function enterCode(code: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'I have a code' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), `${code}{Enter}`);
}

it('books with a code, at the prices that it leaves', async () => {
  const plain = quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]);
  const withCode = (line: QuotedLine, price_without_code: number): QuotedLine => ({
    ...{ problem: null, item: null, gift: null },
    trip: line.trip && {
      ...line.trip,
      price_without_code,
      code: { code: 'SUMMER10', percent: 10, discount: price_without_code / 10 },
    },
  });
  const cheaper = [
    withCode(offered('Kayaks', 81, 81), 90),
    withCode(offered('Houseboat', 540, 135), 600),
  ];
  const sent = open([plain, quoteOf(cheaper, { discount: 69 })], {
    'POST /api/basket/checkout': answering(bothBooked),
  });
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await enterCode('summer10');
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$216.00' });
  expect(sessionStorage.getItem('slipway-basket-codes')).toContain('summer10');
  expect(screen.getByText('Code SUMMER10')).toBeVisible();
  // The prices did not change by themselves.
  expect(screen.queryByText(/^The price was/)).not.toBeInTheDocument();
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'BOOK AND PAY CA$216.00' }));
  await screen.findByRole('heading', { name: '2 bookings confirmed' });
  const press = sent.find(({ call }) => call === 'POST /api/basket/checkout');
  expect(press?.body).toMatchObject({
    code: 'summer10',
    amount: 216,
    lines: [{ trip: { total_price: 81 } }, { trip: { total_price: 540 } }],
  });
  expect(sessionStorage.getItem('slipway-basket-codes')).toBeNull();
});

it('takes a gift card after a promo code, and says what it pays', async () => {
  const plain = quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]);
  const gift = { typed: 'gift-0001', last4: '0001', balance: 50, amount: 50, problem: null };
  const sent = open([plain, plain, { ...plain, amount: 190, gift_cards: [gift] }]);
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  expect(screen.queryByRole('button', { name: 'Add a gift card' })).toBeNull();
  await enterCode('summer10');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a gift card' }));
  // The field that has just opened has the focus.
  await userEvent.keyboard('gift-0001{Enter}');
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$190.00' });
  expect(screen.getByText('Pays CA$50.00')).toBeVisible();
  const quotes = sent.filter(({ call }) => call === 'POST /api/basket/quote');
  expect(quotes.at(-1)?.body).toMatchObject({ code: 'summer10', gift_cards: ['gift-0001'] });
});

it('says why a code takes nothing off, and books only once it is removed', async () => {
  const plain = quoteOf([offered('Kayaks', 90, 90), offered('Houseboat', 600, 150)]);
  open([plain, { ...plain, code_problem: 'This code has expired.' }, plain]);
  await screen.findByRole('button', { name: 'BOOK AND PAY CA$240.00' });
  await fillIn();
  expect(screen.getByRole('button', { name: /^BOOK AND PAY/ })).toBeEnabled();
  await enterCode('OLD-10');
  expect(await screen.findByText('This code has expired.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^BOOK AND PAY/ })).toBeDisabled();
  expect(screen.getByText('Correct or remove your code to continue.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove code' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^BOOK AND PAY/ })).toBeEnabled());
  expect(screen.queryByText('This code has expired.')).not.toBeInTheDocument();
});
