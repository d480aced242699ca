import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderPage } from '@slipway/contract/orders/order-page';
import { answering, openAsVisitor, playServer, refusing, unanswered } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import './order-page-screen.tsx';

const page: OrderPage = {
  number: 41,
  ordered_on: '2099-12-01',
  state: 'to_pack',
  currency: 'CAD',
  delivery: { by: 'shipping', way: 'Canada', city: 'Toronto', country: 'CA' },
  tracking: '',
  tracking_url: null,
  gift_cards: [],
  lines: [
    {
      ...{ position: 0, name: 'T-shirt, M', quantity: 2, amount: 40, discount: 0 },
      ...{ returned: 0, deductions: [] },
    },
  ],
  code: null,
  shipping: 9,
  total: 49,
  refunded: 0,
  tax_lines: [],
  tax_included: true,
  cancel_refund: 49,
  can_return: false,
  return_days: 14,
  return_until: null,
  open_return: null,
};
const open = (over: Partial<OrderPage>, more: Parameters<typeof playServer>[0] = {}) => {
  const sent = playServer({
    'GET /api/order/abc': answering({ ...page, ...over }),
    ...more,
  });
  openAsVisitor('/order/abc');
  return sent;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the order, and where it goes without an address', async () => {
  open({});
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(screen.getByText('Toronto, Canada').parentElement).toHaveTextContent(
    /^Shipping to Toronto/,
  );
  expect(screen.getByText(/2 × T-shirt, M/)).toBeVisible();
});

it('says what was deducted of a return, and why', async () => {
  const [line] = page.lines;
  if (line === undefined) throw new Error('The page has a line');
  const deductions = [{ amount: 5.25, reason: 'Scratched' }];
  open({ state: 'delivered', lines: [{ ...line, returned: 1, deductions }] });
  const deducted = await screen.findByText(/^Deducted:/);
  expect(deducted).toHaveTextContent('Deducted: CA$5.25 · Scratched');
});

it('says shipped once the parcel has left', async () => {
  open({ state: 'shipped', cancel_refund: null });
  const town = await screen.findByText('Toronto, Canada');
  expect(town.parentElement).toHaveTextContent(/^Shipped to Toronto, Canada$/);
  expect(screen.getByText(/^Shipping method:/)).toHaveTextContent('Shipping method: Canada');
});

it('says whom each gift card is for, where that was written', async () => {
  const card = { amount: 25, send_on: '2099-12-24', state: 'to_send' } as const;
  open({
    ...{ delivery: { by: 'email' }, lines: [], shipping: 0 },
    gift_cards: [
      { ...card, position: 0, recipient_name: 'Grace' },
      { ...card, position: 1, recipient_name: '' },
    ],
  });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent(/^Gift card for Grace/);
  expect(second).toHaveTextContent(/^Gift cardIs sent on/);
});

it('cancels with the amount said before, and the email address of the order', async () => {
  const cancelled = { ...page, state: 'cancelled', cancel_refund: null };
  const sent = open({}, { 'POST /api/order/abc/cancel': answering(cancelled) });
  await userEvent.click(await button('Cancel order'));
  const form = within(screen.getByRole('form', { name: 'Cancel order' }));
  await userEvent.click(form.getByRole('button', { name: 'Cancel order and refund CA$49.00' }));
  expect(form.getByText('Email is required.')).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Email address/), 'ada@example.test');
  await userEvent.click(form.getByRole('button', { name: 'Cancel order and refund CA$49.00' }));
  expect(await screen.findByRole('heading', { name: 'Cancelled' })).toHaveFocus();
  const posts = sent.filter(({ call }) => call === 'POST /api/order/abc/cancel');
  expect(posts.map(({ body }) => body)).toEqual([{ email: 'ada@example.test', refund: 49 }]);
});

it('says that the email address is another one, at its field', async () => {
  const errors = { email: ['This is not the email address of this order.'] };
  const other = { code: 'invalid', message: 'The given data was invalid.', errors };
  open({}, { 'POST /api/order/abc/cancel': refusing(422, other) });
  await userEvent.click(await button('Cancel order'));
  await userEvent.type(await screen.findByLabelText(/^Email address/), 'bob@example.test');
  await userEvent.click(await button('Cancel order and refund CA$49.00'));
  expect(await screen.findByText('This is not the email address of this order.')).toBeVisible();
});

it('returns pieces with what comes back', async () => {
  const sums = { currency: 'CAD', goods: 20, shipping: 0, refund: 20 };
  const asked = {
    asked_on: '2099-12-10',
    lines: [{ name: 'T-shirt, M', quantity: 1 }],
    to: { name: 'Harbour shop', address: '1 Pier Road' },
  };
  const delivered = { state: 'delivered', cancel_refund: null, can_return: true } as const;
  const after = { ...page, ...delivered, can_return: false, open_return: asked };
  const sent = open(delivered, {
    'POST /api/order/abc/return-preview': answering(sums),
    'POST /api/order/abc/return': answering(after),
  });
  await userEvent.click(await button('Return products'));
  expect(await button('Ask for the return')).toBeDisabled();
  expect(screen.getByText(/^Choose how many you return/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('T-shirt, M'));
  await userEvent.type(screen.getByLabelText('T-shirt, M'), '1');
  expect(await screen.findByText(/Once it has arrived we refund/)).toHaveTextContent('CA$20.00');
  await userEvent.type(screen.getByLabelText(/^Email address/), 'ada@example.test');
  await userEvent.click(await button('Ask for the return'));
  expect(await screen.findByText('Your return')).toBeVisible();
  const posts = sent.filter(({ call }) => call === 'POST /api/order/abc/return');
  expect(posts.map(({ body }) => body)).toEqual([
    {
      email: 'ada@example.test',
      lines: [{ position: 0, quantity: 1 }],
      reason: '',
      refund: 20,
    },
  ]);
});

it('says that it does not know the link', async () => {
  playServer({ 'GET /api/order/abc': refusing(404, { code: 'not_found', message: 'Not found.' }) });
  openAsVisitor('/order/abc');
  expect(await screen.findByText('This link does not work')).toBeVisible();
});

it('offers another try when it cannot be loaded', async () => {
  playServer({ 'GET /api/order/abc': unanswered });
  openAsVisitor('/order/abc');
  expect(await button('Try again')).toBeEnabled();
});
