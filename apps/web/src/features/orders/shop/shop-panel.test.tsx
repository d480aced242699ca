import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderDetails, ShopOrder } from '@slipway/contract/orders/order-details';
import { showToStaff, supervisor } from '#test-part.tsx';
import { answering, playServer, type Sent } from '#test-screen.tsx';
import { ShopPanel } from './shop-panel.tsx';

const line = { unit_id: 1, sku: '', price: 25, quantity: 2, amount: 50, discount: 0 };
const address = {
  line1: '1 Front Street',
  line2: '',
  city: 'Toronto',
  region: 'ON',
  postcode: 'M5J 2N1',
  country: 'CA',
};
const shop: ShopOrder = {
  delivery: { by: 'shipping', way: 'Canada', address },
  shipping: 15,
  shipping_refunded: 0,
  refunded: 50,
  packed_at: null,
  ready_at: null,
  shipped_at: null,
  tracking: '',
  return_days: 14,
  steps: ['packed'],
  can_complete: false,
  can_cancel: true,
  can_remove_pieces: true,
  can_return: false,
  return_by_terms: true,
  lines: [
    { position: 0, gross: 50, returned: 0, restocked: 0, refunded: 50 },
    { position: 1, gross: 50, returned: 0, restocked: 0, refunded: 0 },
  ],
  returns: [],
};
const order: OrderDetails = {
  id: 9,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: '',
  customer_id: null,
  delivery_date: '2099-12-05',
  delivery_address: '',
  status: 3,
  completed: false,
  cancelled: false,
  awaiting: false,
  currency: 'CAD',
  total_price: 115,
  deposit: 115,
  paid: 65,
  left: 0,
  gift_card_amounts: [],
  gift_cards: [],
  lines: [
    { ...line, position: 0, variant_id: 1, name: 'Mug' },
    { ...line, position: 1, variant_id: 2, name: 'Cap' },
  ],
  code: null,
  source: 'shop',
  delivery_state: 'to_pack',
  return_asked: false,
  shop,
  series_id: null,
  version: 4,
  free: [],
  tax_lines: [],
  tax_included: true,
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

function opened(over: Partial<ShopOrder> = {}) {
  const sent = playServer({ 'POST /api/orders/9/refund': answering(order) });
  const onDone = vi.fn(() => Promise.resolve());
  showToStaff(<ShopPanel order={order} shop={{ ...shop, ...over }} onDone={onDone} />);
  return { sent, onDone };
}
async function openRefund() {
  const all = opened();
  await userEvent.click(await screen.findByRole('button', { name: 'Refund a part' }));
  const name = 'Refund a part of order 9';
  return { ...all, dialog: within(await screen.findByRole('dialog', { name })) };
}

afterEach(() => vi.unstubAllGlobals());

it('calls the zone a zone, and no carrier', async () => {
  opened();
  const zone = await screen.findByText('Shipping zone');
  expect(zone.parentElement).toHaveTextContent('Canada');
  expect(screen.getByText('Price of shipping').parentElement).toHaveTextContent('CA$15.00');
  expect(screen.queryByText('Shipped by')).toBeNull();
});

it('the refund says what to enter before anything is, and then how much it is', async () => {
  const { sent, onDone, dialog } = await openRefund();
  // All of the mugs was refunded before.
  expect(dialog.queryByLabelText('Mug')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('Enter what to refund.')).toBeVisible();
  expect(dialog.getByText('Reason is required.')).toBeVisible();
  expect(dialog.getByLabelText('Cap')).toHaveFocus();
  await userEvent.type(dialog.getByLabelText('Cap'), '50.01');
  await userEvent.type(dialog.getByLabelText('Shipping'), '5');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Scratched');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund CA$55.01' }));
  expect(dialog.getByText('At most CA$50.00.')).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('Cap'));
  await userEvent.type(dialog.getByLabelText('Cap'), '12.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund CA$17.50' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const lines = [
    { position: 0, amount: 0 },
    { position: 1, amount: 12.5 },
  ];
  expect(sent.at(-1)?.body).toEqual({ version: 4, lines, shipping: 5, reason: 'Scratched' });
});

it('offers no refund once all of it was refunded', async () => {
  opened({ refunded: 115 });
  await screen.findByRole('button', { name: 'Packing slip' });
  expect(screen.queryByRole('button', { name: 'Refund a part' })).toBeNull();
});

const line0 = {
  ...{ position: 0, quantity: 1, received: null, restocked: 0 },
  ...{ deduction: 0, deduction_reason: '' },
};
const asked: ShopOrder['returns'][number] = {
  ...{ id: 1, state: 'asked', asked_at: '2026-01-20T00:00:00Z', asked_by: null, ended_at: null },
  ...{ reason: '', lines: [line0] },
};

const late = 'It was asked for after its days for returns, so Desk does not receive it.';

it.each([
  ['Desk', true, 1],
  ['Desk', false, 0],
  ['Supervisor', false, 1],
] as const)(
  'offers a return to %s where it is by its terms: %s',
  async (role_name, byTerms, all) => {
    const show = (over: Partial<ShopOrder>) => {
      const given = { ...shop, return_by_terms: byTerms, ...over };
      const panel = <ShopPanel order={order} shop={given} onDone={() => Promise.resolve()} />;
      showToStaff(panel, { ...supervisor, role_name });
    };
    show({ can_return: true });
    await screen.findByRole('button', { name: 'Packing slip' });
    expect(screen.queryAllByRole('button', { name: 'Enter a return' })).toHaveLength(all);
    cleanup();
    show({ returns: [asked] });
    await screen.findByRole('button', { name: 'Packing slip' });
    expect(screen.queryAllByRole('button', { name: 'Return received' })).toHaveLength(all);
    expect(screen.queryAllByText(late)).toHaveLength(1 - all);
  },
);

it('receives a return with a deduction once its reason is entered, within what its pieces came to', async () => {
  const sums = { currency: 'CAD', shipping: 0, lines: [{ position: 0, amount: 25 }] };
  const sent: Sent[] = playServer({
    'POST /api/orders/9/return-preview': () => {
      const asking = sent.at(-1)?.body as { lines: { deduction: number }[] } | undefined;
      const deducted = Math.min(asking?.lines[0]?.deduction ?? 0, 25);
      return answering({ ...sums, deducted, goods: 25 - deducted, refund: 25 - deducted })();
    },
    'POST /api/orders/9/return/receive': answering(order),
  });
  const given = { ...shop, returns: [asked] };
  showToStaff(<ShopPanel order={order} shop={given} onDone={() => Promise.resolve()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Return received' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return of order 9' }));
  expect(await dialog.findByText('At most CA$25.00')).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Received, refund it' });
  await userEvent.type(dialog.getByLabelText('Deduct for Mug'), '-1');
  expect(dialog.getByText('Amount must be more than 0.')).toBeVisible();
  expect(button).toBeDisabled();
  await userEvent.clear(dialog.getByLabelText('Deduct for Mug'));
  await userEvent.type(dialog.getByLabelText('Deduct for Mug'), '25.01');
  expect(await dialog.findByText('At most CA$25.00.')).toBeVisible();
  expect(button).toBeDisabled();
  await userEvent.clear(dialog.getByLabelText('Deduct for Mug'));
  await userEvent.type(dialog.getByLabelText('Deduct for Mug'), '5');
  await waitFor(() =>
    expect(dialog.getByRole('status')).toHaveTextContent('Refund: CA$20.00 · CA$5.00 deducted'),
  );
  expect(button).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/^Reason for deducting from Mug/), 'Scratched');
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const lines = [
    {
      ...{ position: 0, received: 1, restocked: 1 },
      ...{ deduction: 5, deduction_reason: 'Scratched' },
    },
  ];
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ version: 4, lines, refund: 20 }));
});
