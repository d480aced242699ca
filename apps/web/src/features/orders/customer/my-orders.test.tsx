import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MyOrder } from '@slipway/contract/orders/orders';
import {
  answering,
  myBooking,
  openAsCustomer,
  pageOf,
  playServer,
  refusing,
} from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/screens/dashboard-screen.tsx';
import './order-modal.tsx';

const order: MyOrder = {
  id: 12,
  delivery_date: '2099-12-20',
  delivery_address: '1 Dock Road',
  status: 1,
  completed: false,
  cancelled: false,
  awaiting: false,
  currency: 'CAD',
  total_price: 950,
  deposit: 95,
  paid: 95,
  left: 855,
  gift_card_amounts: [],
  lines: [
    {
      position: 0,
      unit_id: 1,
      variant_id: 1,
      name: 'Kayak',
      sku: 'KAYAK',
      quantity: 2,
      price: 475,
      amount: 950,
      discount: 0,
    },
  ],
  code: null,
  tax_lines: [{ name: 'HST', percent: 13, amount: 109.29 }],
  tax_included: true,
  source: 'staff',
  delivery_state: null,
};
const invoice = {
  id: 3,
  kind: 'invoice',
  number: 17,
  version: 1,
  booking_id: null,
  order_id: 12,
  total: 950,
  left: 855,
  currency: 'CAD',
  issued_at: '2026-11-20T15:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

it('an order opens with its products, payments and invoices, and an invoice can be made', async () => {
  const sent = playServer({
    'GET /api/my-bookings': pageOf([myBooking]),
    'GET /api/my-orders': pageOf([order]),
    'GET /api/order-invoices/12': answering([invoice]),
    'POST /api/order-invoice/12': answering(invoice),
  });
  const router = openAsCustomer('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Details of order 12' }));
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  expect(await within(details).findByText('Deposit Paid')).toBeVisible();
  for (const text of ['2 × Kayak', 'Includes HST 13%', 'CA$855.00', '1 Dock Road']) {
    expect(details).toHaveTextContent(text);
  }
  expect(router.state.location.search).toEqual({ order: 12 });
  const paper = await within(details).findByRole('link', { name: 'Download Invoice 17' });
  expect(paper).toHaveAttribute('href', '/api/invoices/3/pdf');
  expect(within(details).queryByRole('button', { name: 'Email invoice' })).not.toBeInTheDocument();
  await userEvent.click(within(details).getByRole('button', { name: 'Create invoice' }));
  await waitFor(() =>
    expect(sent.some(({ call }) => call === 'POST /api/order-invoice/12')).toBe(true),
  );
});

it('an order of the shop has the day on which it was ordered, which is no day of delivery', async () => {
  const shop: MyOrder = { ...order, source: 'shop', delivery_state: 'to_pack' };
  playServer({ 'GET /api/my-bookings': pageOf([]), 'GET /api/my-orders': pageOf([shop]) });
  openAsCustomer('/dashboard');
  expect(await screen.findByText(/^Ordered on .*2099/)).toBeVisible();
  expect(screen.queryByText(/Delivery date/)).not.toBeInTheDocument();
});

it.each([
  ['awaiting', 'Awaiting money'],
  ['to_pack', 'Paid'],
  ['ready', 'Ready for pick-up'],
  ['shipped', 'On its way'],
  ['returned', 'Returned'],
] as const)('an order of the shop that is %s reads so in the list', async (state, text) => {
  const shop: MyOrder = { ...order, source: 'shop', status: 3, delivery_state: state };
  playServer({ 'GET /api/my-bookings': pageOf([]), 'GET /api/my-orders': pageOf([shop]) });
  openAsCustomer('/dashboard');
  expect(await screen.findByText(text, { selector: '[data-tone]', ignore: false })).toBeVisible();
});

it('an order of gift cards says how many it has', async () => {
  const gifts: MyOrder = { ...order, source: 'shop', lines: [], gift_card_amounts: [25, 50] };
  playServer({ 'GET /api/my-bookings': pageOf([]), 'GET /api/my-orders': pageOf([gifts]) });
  openAsCustomer('/dashboard');
  expect(await screen.findByText('2 × Gift card')).toBeVisible();
});

it('the balance of an order is paid online, by a payment link', async () => {
  const sent = playServer({
    'GET /api/my-bookings': pageOf([]),
    'GET /api/my-orders': pageOf([order]),
    'GET /api/order-invoices/12': answering([]),
    'POST /api/pay-links': answering({ id: 7, link: 'https://slipway.test/pay/abc' }),
    'GET /api/pay/abc': refusing(404, {}),
  });
  const router = openAsCustomer('/dashboard?order=12');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay online' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pay/abc'));
  expect(sent.find(({ call }) => call === 'POST /api/pay-links')?.body).toEqual({ order: 12 });
});

it('the balance of a cancelled order cannot be paid online', async () => {
  playServer({
    'GET /api/my-bookings': pageOf([]),
    'GET /api/my-orders': pageOf([{ ...order, cancelled: true }]),
    'GET /api/order-invoices/12': answering([]),
  });
  openAsCustomer('/dashboard?order=12');
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  expect(await within(details).findByText(/To pay, please contact us/)).toBeVisible();
  expect(within(details).queryByRole('button', { name: 'Pay online' })).toBeNull();
});

it('an order of another customer is not found', async () => {
  playServer({ 'GET /api/my-bookings': pageOf([]), 'GET /api/my-orders': pageOf([]) });
  openAsCustomer('/dashboard?order=99');
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  expect(await within(details).findByText('Not found')).toBeVisible();
});

it('says so when the orders cannot be loaded', async () => {
  playServer({
    'GET /api/my-bookings': pageOf([myBooking]),
    'GET /api/my-orders': refusing(429, { message: 'Too Many Attempts.' }),
  });
  openAsCustomer('/dashboard');
  expect(await screen.findByText('Your orders could not be loaded')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'My orders' })).not.toBeInTheDocument();
});
