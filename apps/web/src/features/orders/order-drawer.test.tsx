import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MoneyOf } from '@slipway/contract/payments/money';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { PageData } from '@slipway/contract/settings/settings';
import { pageData, setPageData } from '#lib/page-data.ts';
import { queryClient } from '#lib/query-client.ts';
import { showToStaff } from '#test-part.tsx';
import { answering, playServer, refusing } from '#test-screen.tsx';
import { OrderDrawer } from './order-drawer.tsx';

const order: OrderDetails = {
  id: 9,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: '',
  customer_id: 7,
  delivery_date: '2099-12-05',
  delivery_address: '',
  status: 2,
  completed: false,
  cancelled: false,
  awaiting: false,
  currency: 'CAD',
  total_price: 800,
  deposit: 80,
  paid: 80,
  left: 720,
  gift_card_amounts: [],
  gift_cards: [],
  lines: [],
  code: null,
  source: 'staff',
  delivery_state: null,
  return_asked: false,
  shop: null,
  series_id: null,
  version: 1,
  free: [],
  tax_lines: [],
  tax_included: false,
  taxes: [],
  own_taxes: [],
  staff_notes: '',
  made_by: null,
  created_at: '2026-01-01T00:00:00Z',
  completed_at: null,
  cancelled_at: null,
  cancel_reason: null,
  history: [],
  messages: [],
};
const money: MoneyOf = {
  booking_id: null,
  order_id: 9,
  currency: 'CAD',
  status: 2,
  cancelled: false,
  parts: [],
  tax_lines: [],
  tax_included: false,
  total_price: 800,
  deposit: 80,
  paid: 80,
  tips: 0,
  left: 720,
  amount_due: 0,
  made_on: '2026-01-02',
  due_today: 0,
  awaited: 0,
  card: null,
  ledger: [],
  attempts: [],
  refunds: [],
  tasks: [],
  pay_links: [],
  security_deposit: null,
};
const preview = { paid: 80, kept: 0, refund: 80, by_card: 80, owed: 0 };
const refused = refusing(403, { message: 'Not now.' });

/** A server whose responses can be replaced while the drawer is open. */
function opened(
  answers: Record<string, () => Response> = {},
  settings: Partial<PageData['settings']> = {},
) {
  const now: Record<string, () => Response> = {
    'GET /api/orders/9': answering(order),
    'GET /api/order-money/9': answering(money),
    'GET /api/order-invoices/9': answering([]),
    'POST /api/orders/9/cancel-preview': answering(preview),
    ...answers,
  };
  const calls = Object.keys(now).map((call) => [call, () => (now[call] ?? refused)()] as const);
  const sent = playServer(Object.fromEntries(calls));
  showToStaff(<OrderDrawer id={9} onClose={() => undefined} />);
  const data = pageData();
  act(() => setPageData({ ...data, settings: { ...data.settings, ...settings } }));
  const count = (call: string) => sent.filter((it) => it.call === call).length;
  return { now, sent, count };
}

async function cancel() {
  const modal = await screen.findByRole('dialog', { name: 'Cancel order 9' });
  await within(modal).findByText('Refund to the customer');
  await userEvent.click(within(modal).getByRole('button', { name: 'Cancel order' }));
}
const openCancel = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));

afterEach(() => vi.unstubAllGlobals());

it('refetches the order’s payments once it is cancelled', async () => {
  const { count } = opened({ 'POST /api/orders/9/cancel': answering(order) });
  await screen.findByText('Left to pay');
  await openCancel();
  await cancel();
  await waitFor(() => expect(count('GET /api/order-money/9')).toBe(2));
});

it('cancels the current order after a concurrent change', async () => {
  const { now, sent, count } = opened({
    'POST /api/orders/9/cancel': refusing(409, { code: 'conflict', message: 'It changed.' }),
  });
  await openCancel();
  now['GET /api/orders/9'] = answering({ ...order, version: 2 });
  await cancel();
  const error = await screen.findByRole('dialog', { name: 'Error' });
  now['POST /api/orders/9/cancel'] = answering(order);
  await userEvent.click(within(error).getByRole('button', { name: 'Close' }));
  // Once for the original order, once on retry, and once for the changed order.
  await waitFor(() => expect(count('POST /api/orders/9/cancel-preview')).toBe(3));
  const asking = screen.getByRole('dialog', { name: 'Cancel order 9' });
  const button = within(asking).getByRole('button', { name: 'Cancel order' });
  await waitFor(() => expect(button).toBeEnabled());
  await cancel();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  const cancels = sent.filter((it) => it.call === 'POST /api/orders/9/cancel');
  expect(cancels.map((it) => it.body)).toMatchObject([{ version: 1 }, { version: 2 }]);
});

it('keeps its dialogs and what was typed when a refetch fails', async () => {
  const { now, count } = opened();
  await screen.findByText('Left to pay');
  await openCancel();
  const modal = await screen.findByRole('dialog', { name: 'Cancel order 9' });
  await userEvent.type(within(modal).getByLabelText('Reason'), 'Storm');
  now['GET /api/orders/9'] = refused;
  now['GET /api/order-money/9'] = refused;
  await queryClient.invalidateQueries({ queryKey: ['orders', 'one'] });
  await queryClient.invalidateQueries({ queryKey: ['money'] });
  expect(count('GET /api/orders/9')).toBe(2);
  expect(await screen.findByText('The order could not be loaded')).toBeVisible();
  expect(within(modal).getByLabelText('Reason')).toHaveValue('Storm');
  expect(screen.getByText('Left to pay')).toBeInTheDocument();
});

it.each([
  ['sell', 1],
  ['rent', 0],
] as const)('offers to repeat the order only while the business sells: %s', async (purpose, n) => {
  opened({}, { purpose });
  await screen.findByRole('button', { name: 'Print' });
  expect(screen.queryAllByRole('button', { name: 'Repeat' })).toHaveLength(n);
});

it('says of a return that was asked for by link that the customer did', async () => {
  const asked = { at: '2026-01-02T12:00:00Z', by: null, before: {}, after: { reason: 'Too long' } };
  const history: OrderDetails['history'] = [
    { ...asked, action: 'return_asked' },
    { ...asked, action: 'created' },
  ];
  opened({ 'GET /api/orders/9': answering({ ...order, history }) });
  expect(await screen.findByText(/· By the customer$/)).toBeVisible();
  expect(screen.getByText(/· The system$/)).toBeVisible();
});

it('writes amounts, days and phone numbers of the history as they are read elsewhere', async () => {
  const change = { at: '2026-01-02T12:00:00Z', by: 'Maren Aalto' };
  const before = { delivery_date: '2099-12-05', phone: '' };
  const after = { delivery_date: '2099-12-06', phone: '+14165550199' };
  const history: OrderDetails['history'] = [
    { ...change, action: 'cancelled', before: {}, after: { by_business: true } },
    { ...change, action: 'refunded', before: {}, after: { amount: 33 } },
    { ...change, action: 'changed', before, after },
  ];
  opened({ 'GET /api/orders/9': answering({ ...order, history }) });
  expect(await screen.findByText('Amount: CA$33.00')).toBeVisible();
  expect(screen.getByText('By the business: yes')).toBeVisible();
  const moved = screen.getByText(/Sun 6 Dec 2099$/);
  expect(moved).toHaveTextContent('Delivery date: Sat 5 Dec 2099 Sun 6 Dec 2099');
  expect(screen.getByText(/416 555 0199$/)).toHaveTextContent('Phone: – +1 416 555 0199');
});
