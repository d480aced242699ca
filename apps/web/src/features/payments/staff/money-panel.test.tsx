import { pageData, setPageData } from '#lib/page-data.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LedgerRow, MoneyOf } from '@slipway/contract/payments/money';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { ThemeProviders } from '#app/providers.tsx';
import { declaredRoutes } from '#app/routes.ts';
import { queryClient } from '#lib/query-client.ts';
import { answering, customer, playServer } from '#test-screen.tsx';
import { startTests } from '#test-setup.ts';
// Imported up front, so that no test waits for the lazy chunk.
import './capture-form.tsx';
import './refund-form.tsx';
import { MoneyPanel } from './money-panel.tsx';

const entry: LedgerRow = {
  id: 1,
  direction: 'payment',
  status: 4,
  amount: 2000,
  method: 'Cash',
  by_provider: false,
  last4: null,
  date: '2026-11-12',
  made_at: '2026-11-12T12:00:00.000Z',
  made_by: 'Sam',
  reference: '',
  note: '',
  refund_of: null,
  correction: false,
  refundable: 2000,
};
const money: MoneyOf = {
  booking_id: 10,
  order_id: null,
  currency: 'CAD',
  status: 7,
  cancelled: false,
  parts: [],
  tax_lines: [],
  tax_included: true,
  total_price: 1500,
  deposit: 150,
  paid: 2000,
  tips: 0,
  left: -500,
  amount_due: 0,
  made_on: '2026-01-02',
  due_today: 0,
  awaited: 0,
  card: null,
  ledger: [entry],
  attempts: [],
  refunds: [],
  tasks: [],
  pay_links: [],
  security_deposit: null,
};

afterEach(() => vi.unstubAllGlobals());

function open(over: Partial<MoneyOf> = {}) {
  startTests({ ...customer, role_name: 'Supervisor' });
  vi.stubGlobal('scrollTo', () => undefined);
  const sent = playServer({
    'GET /api/booking-money/10': answering({ ...money, ...over }),
    'GET /api/booking-invoices/10': answering([]),
    'POST /api/bookings/10/security-deposit/leave': answering(securityDeposit),
    'POST /api/bookings/10/security-deposit/give-back': answering(securityDeposit),
  });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <MoneyPanel of={{ bookingId: 10 }} hasEmail />,
      staticData: { routes: declaredRoutes },
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <ThemeProviders>
      <QueryClientProvider client={queryClient}>
        <RouterProvider<typeof router> router={router} />
        <DialogHost />
      </QueryClientProvider>
    </ThemeProviders>,
  );
  return sent;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const offered = async (dialog: string) =>
  within(await screen.findByRole('dialog', { name: dialog })).getByRole('textbox', {
    name: 'Amount',
  });

it.each([
  ['what was paid too much', {}, 'CA$500.00'],
  [
    'no more than what is left of the entry',
    { ledger: [{ ...entry, refundable: 300 }] },
    'CA$300.00',
  ],
  ['all of it where nothing is too much', { left: 0 }, 'CA$2,000.00'],
  ['all of a tip', { ledger: [{ ...entry, status: 5 }] }, 'CA$2,000.00'],
])('a refund is preset with %s', async (_what, over, amount) => {
  open(over);
  await press('Refund of CA$2,000.00, Thu 12 Nov 2026');
  expect(await offered('Refund a payment')).toHaveValue(amount);
});

it('what a gift card paid goes back to it unless another way is chosen, and is not corrected', async () => {
  open({ ledger: [{ ...entry, method: 'Gift card' }] });
  await press('Refund of CA$2,000.00, Thu 12 Nov 2026');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund a payment' }));
  expect(dialog.getByRole('combobox', { name: 'How to refund it' })).toHaveValue(
    'Back to the gift card',
  );
  expect(dialog.queryByLabelText('Reference')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Correct/, hidden: true })).toBeNull();
});

it('a correction is preset with the whole entry, which its button names', async () => {
  open();
  await press('Correct CA$2,000.00, Thu 12 Nov 2026');
  expect(await offered('Correct an entry')).toHaveValue('CA$2,000.00');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toBeRequired();
});

it('an instalment that is not due yet is not labelled as due', async () => {
  open({ paid: 150, left: 1350, amount_due: 600, ledger: [] });
  expect(await screen.findByText('Next payment')).toBeVisible();
  expect(screen.queryByText('Due now')).not.toBeInTheDocument();
});

it.each([
  ['first', 100, 'filled'],
  ['one of several where nothing is left', 0, 'default'],
])('taking a payment is the %s', async (_what, left, variant) => {
  open({ left });
  const take = await screen.findByRole('button', { name: 'Take a payment' });
  expect(take).toHaveAttribute('data-variant', variant);
});

const securityDeposit: NonNullable<MoneyOf['security_deposit']> = {
  amount: 300,
  state: 'captured',
  hold_at: '2026-12-07T08:00:00.000Z',
  release_at: '2026-12-09T16:00:00.000Z',
  secured: true,
  left_by: null,
  captured: 120.5,
  reason: '',
  has_card: true,
  under_way: false,
  failure: null,
  held_until: null,
  actions: {
    ...{ hold: false, link: false, leave: false, give_back: false },
    ...{ release: false, capture: false },
  },
};

it.each([
  ['kept in part', {}, 'CA$120.50 was kept for damage; the rest was released.'],
  ['kept in full', { captured: 300 }, 'All of it was kept for damage.'],
  ['given back', { state: 'released' as const }, 'Released in full.'],
  [
    'kept in part of cash',
    { left_by: 'Cash' as const },
    'CA$120.50 was kept for damage; the rest was returned.',
  ],
  [
    'given back in cash',
    { left_by: 'Cash' as const, state: 'released' as const },
    'Returned in full.',
  ],
  [
    'never left',
    { state: 'released' as const, secured: false },
    'No longer asked for; nothing was held or taken.',
  ],
])('a security deposit that was %s says so', async (_what, over, text) => {
  open({ security_deposit: { ...securityDeposit, ...over } });
  expect(await screen.findByText(text)).toBeVisible();
});

it('leaves the link to a security deposit to staff where no email is set up', async () => {
  open({ security_deposit: { ...securityDeposit, state: 'planned', has_card: false } });
  setPageData({ ...pageData(), delivery: { mail: false, sms: false } });
  expect(
    await screen.findByText(
      'No card is kept for it, and email is not set up: give the customer a link to leave it.',
    ),
  ).toBeVisible();
});

it('says that nothing goes back before all of a security deposit is kept', async () => {
  const actions = { ...securityDeposit.actions, capture: true };
  open({ security_deposit: { ...securityDeposit, state: 'taken', captured: 0, actions } });
  await press('Keep for damage');
  const amount = await screen.findByRole('textbox', { name: 'Amount to keep for damage' });
  expect(screen.queryByText(/done once and cannot be undone/)).toBeNull();
  await userEvent.type(amount, '300');
  expect(screen.getByRole('button', { name: 'Keep CA$300.00' })).toBeVisible();
  expect(screen.getByText(/^Nothing goes back to the customer/)).toBeVisible();
});

it('is entered as left at the counter, in cash or by the terminal', async () => {
  const actions = { ...securityDeposit.actions, leave: true };
  const sent = open({
    security_deposit: { ...securityDeposit, state: 'planned', captured: 0, actions },
  });
  await press('Left at the counter');
  await userEvent.click(await screen.findByRole('radio', { name: 'Card terminal' }));
  await press('Enter CA$300.00');
  await vi.waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({
        call: 'POST /api/bookings/10/security-deposit/leave',
        body: { method: 'Card terminal' },
      }),
    ),
  );
});

it('is given back at the counter once that is confirmed', async () => {
  const actions = { ...securityDeposit.actions, give_back: true };
  const sent = open({
    security_deposit: { ...securityDeposit, state: 'taken', left_by: 'Cash', captured: 0, actions },
  });
  await press('Returned');
  expect(await screen.findByText(/has all of CA\$300\.00 back in cash/)).toBeVisible();
  await press('It was returned');
  await vi.waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain(
      'POST /api/bookings/10/security-deposit/give-back',
    ),
  );
});
