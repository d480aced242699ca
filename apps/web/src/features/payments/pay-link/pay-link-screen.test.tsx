import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { pageData, setPageData } from '#lib/page-data.ts';
import {
  answering,
  openAsCustomer,
  openAsVisitor,
  playServer,
  refusing,
  unanswered,
} from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#shared/cards/test-card-form.tsx';
import './pay-link-screen.tsx';

const link: PayLinkPage = {
  booking: 41,
  order: null,
  date: '2099-12-05',
  state: 'open',
  currency: 'CAD',
  amount: 320,
  left: 720,
  kind: 3,
  all_due: false,
  by_card: true,
  under_way: false,
  sent: null,
  given_back_on: null,
  paid: null,
  later: null,
  refunded: null,
};
const paid = {
  ...{ status: 'paid', message: 'Payment was successful.', booking_id: 41, order_id: null },
  ...{ amount: 320, paid: 400, left: 400, currency: 'CAD' },
};
/** Opens the link; each time the page is read it has the next of these, and the last from then on. */
function open(
  pages: Partial<PayLinkPage>[],
  pay: (url: string) => Response = answering(paid),
  hash = '',
) {
  let read = 0;
  const sent = playServer({
    'GET /api/pay/abc': () => {
      const page = pages[Math.min(read, pages.length - 1)];
      read += 1;
      return Response.json({ data: { ...link, ...page } });
    },
    'POST /api/pay/abc': pay,
  });
  openAsVisitor(`/pay/abc${hash}`);
  return sent;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function typeCard() {
  await userEvent.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await userEvent.type(screen.getByLabelText('Expiry date'), '1234');
  await userEvent.type(screen.getByLabelText('Security code'), '123');
}
const payments = (sent: { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call === 'POST /api/pay/abc').map(({ body }) => body);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('pays what is due with the card that was typed, and says that it is paid', async () => {
  const sent = open([{}, { state: 'paid', amount: 0, left: 0 }]);
  await typeCard();
  await userEvent.click(await button('Pay CA$320.00'));
  expect(await screen.findByText('There is nothing more to pay here')).toHaveFocus();
  expect(payments(sent)).toEqual([{ amount: 320, stripeToken: 'tok_visa' }]);
});

it('begins with the full balance once all of it is due', async () => {
  const sent = open([{ all_due: true }, { state: 'paid', amount: 0, left: 0, all_due: true }]);
  await typeCard();
  expect(screen.getByRole('radio', { name: /The full balance, due now/ })).toBeChecked();
  await userEvent.click(await button('Pay CA$720.00'));
  expect(await screen.findByText('There is nothing more to pay here')).toBeVisible();
  expect(payments(sent)).toEqual([{ amount: 720, stripeToken: 'tok_visa' }]);
});

it('offers a wallet beside the card', async () => {
  const sent = open([{}, { state: 'paid', amount: 0, left: 0 }]);
  await userEvent.selectOptions(await screen.findByLabelText('Pay by'), 'Apple Pay');
  await userEvent.click(await button('Pay CA$320.00'));
  expect(await screen.findByText('There is nothing more to pay here')).toBeVisible();
  expect(payments(sent)).toEqual([{ amount: 320, stripeToken: 'ctoken_test_apple_pay' }]);
});

const away = {
  ...{ status: 'requires_action', client_secret: 'secret', attempt_id: 7 },
  redirect_url: 'https://bank.example.test/pay',
};

it('goes to the page of a bank', async () => {
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { origin: location.origin, assign });
  open([{}], answering(away));
  await userEvent.selectOptions(await screen.findByLabelText('Pay by'), 'Online payment');
  await userEvent.click(await button('Pay CA$320.00'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://bank.example.test/pay'));
});

const saved = { id: 3, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099, active: true };

it.each([
  ['a visitor', openAsVisitor, 'Sign in to pay with your saved card'],
  [
    'a customer with one',
    (path: string) => openAsCustomer(path, saved),
    'Pay with your saved card',
  ],
  ['a customer without one', openAsCustomer, null],
])('offers a saved card where there may be one: %s', async (_who, openAs, offered) => {
  playServer({ 'GET /api/pay/abc': answering(link) });
  openAs('/pay/abc');
  await button('Pay CA$320.00');
  const names = screen.queryAllByRole('link', { name: /saved card/ }).map((it) => it.textContent);
  expect(names).toEqual(offered === null ? [] : [offered]);
});

it('finds out by itself what was done there', async () => {
  const sent = open(
    [{ under_way: true, sent: 320 }, { state: 'paid' }],
    answering(paid),
    '#returned',
  );
  expect(await screen.findByText('There is nothing more to pay here')).toBeVisible();
  expect(payments(sent)).toEqual([{ amount: 320, stripeToken: null }]);
});

it('sends nobody there again who has just come back', async () => {
  const sent = open([{ under_way: true, sent: 320 }], answering(away), '#returned');
  expect(await screen.findByText(/We do not know yet whether it went through/)).toBeVisible();
  expect(await button('Pay CA$320.00')).toBeEnabled();
  expect(payments(sent)).toHaveLength(1);
});

it('asks for a card alone for a security deposit', async () => {
  open([{ kind: 6, left: 320, given_back_on: '2099-12-07' }]);
  await screen.findByLabelText('Card number');
  expect(screen.queryByLabelText('Pay by')).toBeNull();
});

it('sends nothing without a card', async () => {
  const sent = open([{}]);
  await screen.findByLabelText('Card number');
  await userEvent.click(await button('Pay CA$320.00'));
  expect(screen.getByLabelText('Card number')).toHaveFocus();
  expect(payments(sent)).toEqual([]);
});

it('shows the amount anew when it has changed', async () => {
  const errors = { amount: ['The amount to pay is now CA$120.00.'] };
  const changed = { code: 'amount_changed', message: 'The given data was invalid.', errors };
  open([{}, { amount: 120 }], refusing(422, changed));
  await typeCard();
  await userEvent.click(await button('Pay CA$320.00'));
  expect(await screen.findByText('The amount to pay is now CA$120.00.')).toBeVisible();
  expect(await screen.findByText('Pay CA$120.00')).toBeInTheDocument();
});

it('finds out about a payment whose answer was lost, without asking for the card again', async () => {
  const sent = open([{ under_way: true, sent: 320 }, { state: 'paid' }]);
  expect(await screen.findByText(/its answer did not reach us/)).toBeVisible();
  expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  await userEvent.click(await button('Pay CA$320.00'));
  expect(await screen.findByText('There is nothing more to pay here')).toBeVisible();
  expect(payments(sent)).toEqual([{ amount: 320, stripeToken: null }]);
});

it('waits for a payment that is made elsewhere', async () => {
  open([{ under_way: true }]);
  expect(await screen.findByText(/perhaps on another device/)).toBeVisible();
  expect(await button('Pay CA$320.00')).toBeDisabled();
});

it('says how it is paid where no card is taken', async () => {
  open([{ by_card: false }]);
  expect(
    await screen.findByText('We contact you about the payment before your trip.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
});

it('names no email to a guest whose trip is called off where none are sent', async () => {
  open([{ state: 'called_off', amount: 0, left: 0 }]);
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  expect(await screen.findByText(/choose a new date first, or contact us/)).toBeVisible();
});

it.each<[PayLinkPage['state'], string]>([
  ['paid', 'There is nothing more to pay here'],
  ['cancelled', 'This booking is cancelled'],
  ['called_off', 'Your trip has been called off'],
  ['closed', 'This can no longer be paid online'],
  ['over', 'This link no longer works'],
])('says plainly that it is %s', async (state, title) => {
  open([{ state, amount: 0, left: 0 }]);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(/Booking 41, Sat 5 Dec 2099/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
});

const instalment = { amount: 400, open: 400 };
it.each<[string, Pick<PayLinkPage, 'paid' | 'later'>, string[]]>([
  [
    'what was paid, and what is due later',
    {
      paid: { amount: 320, on: '2099-11-05', in_all: false },
      later: [{ ...instalment, status: 4, due: '2099-11-28' }],
    },
    ['Paidon Thu 5 Nov 2099', 'CA$320.00', 'Final paymentdue Sat 28 Nov 2099', 'CA$400.00'],
  ],
  [
    'what is due already',
    {
      paid: { amount: 320, on: '2020-11-05', in_all: false },
      later: [{ ...instalment, status: 4, due: '2020-11-05' }],
    },
    ['Paidon Thu 5 Nov 2020', 'CA$320.00', 'Final paymentdue now', 'CA$400.00'],
  ],
  [
    'that nothing more is due',
    { paid: { amount: 800, on: '2099-11-05', in_all: true }, later: [] },
    ['Paid in fulllast payment on Thu 5 Nov 2099', 'CA$800.00', 'Nothing more is due.'],
  ],
  [
    'nothing of what is due until a new date is chosen',
    { paid: { amount: 320, on: '2099-11-05', in_all: false }, later: null },
    ['Paidon Thu 5 Nov 2099', 'CA$320.00'],
  ],
])('once it is paid it says %s', async (_what, said, texts) => {
  const rest = 'We ask you for the rest when it is due. To pay it earlier, please contact us.';
  open([{ state: 'paid', amount: 0, left: 0, ...said }]);
  const page = await screen.findByRole('heading', { name: /^There is nothing more to pay/ });
  const shown = page.parentElement?.querySelectorAll('dt, dd, dl + p') ?? [];
  const more = said.later !== null && said.later.length > 0 ? [rest] : [];
  expect([...shown].map((it) => it.textContent)).toEqual([...texts, ...more]);
});

it('says of one that was paid and then cancelled what is given back, and what stays owed', async () => {
  open([
    {
      ...{ state: 'cancelled', amount: 0, left: 0 },
      paid: { amount: 320, on: '2099-11-05', in_all: true },
      later: [{ status: 4, amount: 80, open: 80, due: null }],
      refunded: { done: 120, on_its_way: 60, by_staff: 20 },
    },
  ]);
  const page = await screen.findByRole('heading', { name: 'This booking is cancelled' });
  const shown = page.parentElement?.querySelectorAll('dt, dd') ?? [];
  expect([...shown].map((it) => it.textContent)).toEqual([
    ...['Paidlast payment on Thu 5 Nov 2099', 'CA$320.00'],
    ...['Refunded', 'CA$120.00', 'Refund on its way', 'CA$60.00'],
    ...['Refunded by our staff, who will contact you', 'CA$20.00', 'Still to pay', 'CA$80.00'],
  ]);
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
});

it('says of a security deposit whose booking was cancelled that it is given back', async () => {
  const refunded = { done: 0, on_its_way: 320, by_staff: 0 };
  open([
    { kind: 6, state: 'cancelled', amount: 0, left: 0, given_back_on: '2099-12-07', refunded },
  ]);
  expect(await screen.findByRole('heading', { name: 'This booking is cancelled' })).toBeVisible();
  expect(screen.getByText('Refund on its way').nextSibling).toHaveTextContent('CA$320.00');
});

it.each<[string, (path: string) => unknown, number]>([
  ['leads whoever is signed in to their bookings', openAsCustomer, 1],
  ['leads nobody else there', openAsVisitor, 0],
])('%s once it is paid', async (_who, openAs, links) => {
  playServer({ 'GET /api/pay/abc': answering({ ...link, state: 'paid', amount: 0, left: 0 }) });
  openAs('/pay/abc');
  expect(await screen.findByText('There is nothing more to pay here')).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'See my bookings' })).toHaveLength(links);
});

it('calls a security deposit that was left neither paid nor a payment', async () => {
  open([{ kind: 6, state: 'paid', amount: 0, left: 0, given_back_on: '2099-12-07' }]);
  expect(await screen.findByRole('heading', { name: 'Security deposit' })).toBeVisible();
  expect(screen.getByText(/^Thank you! The details of your security deposit/)).toBeVisible();
  expect(screen.queryByText(/paid|receipt/i)).not.toBeInTheDocument();
});

it.each([
  ['a security deposit', { kind: 6 as const, given_back_on: '2099-12-07' }, 'Thank you!'],
  ['a payment', {}, 'This has been paid. Thank you!'],
])('promises no email about %s where none is set up', async (_case, over, text) => {
  playServer({
    'GET /api/pay/abc': answering({ ...link, ...over, state: 'paid', amount: 0, left: 0 }),
  });
  openAsVisitor('/pay/abc');
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/in your email/)).not.toBeInTheDocument();
});

it('says that it does not know the link', async () => {
  playServer({ 'GET /api/pay/abc': refusing(404, { code: 'not_found', message: 'Not found.' }) });
  openAsVisitor('/pay/abc');
  expect(await screen.findByText('This link does not work')).toBeVisible();
});

it('offers another try when it cannot be loaded', async () => {
  playServer({ 'GET /api/pay/abc': unanswered });
  openAsVisitor('/pay/abc');
  expect(await button('Try again')).toBeEnabled();
});
