import type { GiftCard } from '@slipway/contract/payments/gift-cards';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, openAsStaff, pageOf, playServer } from '#test-screen.tsx';
import './gift-cards-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const card: GiftCard = {
  id: 4,
  name: 'Gift card 4',
  last4: 'RMVQ',
  state: 'active',
  currency: 'CAD',
  sold: 75,
  used: 0,
  reserved: 0,
  refunded: 0,
  void: 0,
  expired: 0,
  balance: 75,
  method: 'Cash',
  paid_with: 'Cash',
  reference: '',
  order_id: null,
  sold_on: '2026-05-01',
  recipient_name: 'Eve',
  recipient_email: 'eve@example.test',
  sender_name: '',
  message: '',
  send_on: null,
  expires_on: null,
  version: 1,
  mail: null,
  history: [],
};

const sums = answering({
  ...{ currency: 'CAD', sold: 75, given_away: 0, used: 0, given_back: 0 },
  ...{ refunded: 0, void: 0, expired: 0, owed: 75 },
});

async function open(of: Partial<GiftCard>) {
  const it = { ...card, ...of };
  playServer({
    'GET /api/gift-cards': pageOf([it]),
    'GET /api/gift-cards/4': answering(it),
    'GET /api/gift-card-sums': sums,
  });
  openAsStaff('/admin/gift-cards?edit=4');
  return within(await screen.findByRole('dialog', { name: 'Gift card 4' }));
}

test('whom a gift card is for can be changed and saved', async () => {
  const dialog = await open({});
  expect(dialog.getByRole('textbox', { name: 'For' })).toHaveValue('Eve');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
});

test('a gift card that has ended is read: nothing of it is left to save', async () => {
  const dialog = await open({ state: 'ended', void: 75, balance: 0 });
  expect(dialog.getByText('Left on it')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('the state is a badge with its text in the list', async () => {
  await open({ state: 'ended' });
  const [badge] = screen.getAllByText('Ended', { selector: '[data-tone]', ignore: false });
  expect(badge).toHaveAttribute('data-tone', 'bad');
});

test('a gift card says how it was paid, with the reference that was entered', async () => {
  const dialog = await open({ reference: 'Receipt 17' });
  const paid = (await dialog.findByText('Paid by')).parentElement;
  expect(paid).toHaveTextContent('Cash');
  expect(dialog.getByText('Reference').parentElement).toHaveTextContent('Receipt 17');
});

test('a gift card that nobody paid for says so', async () => {
  const dialog = await open({ method: null, paid_with: null });
  const paid = (await dialog.findByText('Paid by')).parentElement;
  expect(paid).toHaveTextContent('Nobody: a present of the house');
});

test('a gift card of the shop leads to its order, and says what went back to its buyer', async () => {
  const refunded = { at: '2026-05-02T10:00:00Z', kind: 'refunded', amount: 75 } as const;
  const dialog = await open({
    ...{ method: null, paid_with: 'Apple Pay', order_id: 12 },
    ...{ state: 'ended', refunded: 75, balance: 0 },
    history: [
      {
        ...refunded,
        ...{ method: null, to_buyer: true, reason: 'Given twice', by: 'Sam' },
        ...{ booking_id: null, order_id: null },
      },
    ],
  });
  const paid = (await dialog.findByText('Paid by')).parentElement;
  expect(paid).toHaveTextContent('Apple Pay');
  const order = dialog.getByRole('link', { name: 'Order 12' });
  expect(order.getAttribute('href')).toContain('order=12');
  expect(dialog.getByText(/^Refunded to whoever bought it/)).toBeVisible();
});

async function issue(email: string) {
  const it = { ...card, last4: null, state: 'waiting' as const, recipient_email: email };
  const sent = playServer({
    'GET /api/gift-cards': pageOf([it]),
    'GET /api/gift-card-sums': sums,
    'POST /api/gift-cards': answering(it),
    'POST /api/gift-cards/4/code': answering({ code: 'ABCD-EFGH-RMVQ' }),
  });
  openAsStaff('/admin/gift-cards');
  await userEvent.click(await screen.findByRole('button', { name: 'Issue a gift card' }));
  const form = within(await screen.findByRole('dialog', { name: 'Issue a gift card' }));
  await userEvent.type(form.getByLabelText('Amount'), '75');
  if (email !== '') await userEvent.type(form.getByLabelText('Email'), email);
  await userEvent.click(form.getByRole('button', { name: 'Issue' }));
  await vi.waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Issue a gift card' })).toBeNull(),
  );
  return sent.map(({ call }) => call).filter((call) => call.startsWith('POST'));
}

test('a gift card that is not sent shows its code as soon as it is issued', async () => {
  expect(await issue('')).toEqual(['POST /api/gift-cards', 'POST /api/gift-cards/4/code']);
  const dialog = within(await screen.findByRole('dialog', { name: 'Code of the gift card' }));
  expect(dialog.getByLabelText('Code')).toHaveValue('ABCD-EFGH-RMVQ');
  expect(dialog.getByRole('button', { name: 'Copy: Code' })).toBeVisible();
  expect(screen.getAllByText('No code yet').length).toBeGreaterThan(0);
  expect(screen.queryByText('Not sent yet')).toBeNull();
});

test('the code of a gift card that is sent is not shown', async () => {
  expect(await issue('eve@example.test')).toEqual(['POST /api/gift-cards']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText('Not sent yet').length).toBeGreaterThan(0);
});

test('the list says whether visitors can buy them, and leads to where that is switched', async () => {
  playServer({ 'GET /api/gift-cards': pageOf([card]), 'GET /api/gift-card-sums': sums });
  openAsStaff('/admin/gift-cards');
  expect(await screen.findByText(/^Visitors cannot buy them/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change this in the settings' })).toHaveAttribute(
    'href',
    expect.stringMatching(/settings#gift-cards$/),
  );
});
