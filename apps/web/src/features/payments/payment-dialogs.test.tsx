import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PaymentDue } from '@slipway/contract/payments/payments';
import { secondPaymentDue } from '#test-samples.ts';
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
import './pay-modal.tsx';
import './tip-modal.tsx';
import './payment-history-modal.tsx';
import './pay-link/pay-link-screen.tsx';

const paid = {
  status: 'paid',
  message: 'Payment was successful.',
  booking_id: 41,
  order_id: null,
  amount: 320,
  paid: 400,
  left: 400,
  currency: 'CAD',
};
const screenWith = (over: Partial<PaymentDue>, more: Record<string, () => Response> = {}) =>
  playServer({
    'GET /api/my-bookings': pageOf([myBooking]),
    'GET /api/payment-due/41': answering({ ...secondPaymentDue, ...over }),
    ...more,
  });
const opened = async (modal: string, name: string) => {
  openAsCustomer(`/dashboard?booking=41&open=${modal}`);
  return screen.findByRole('dialog', { name });
};

afterEach(() => vi.unstubAllGlobals());

describe('without a card', () => {
  it('the payment says what is due and how it is paid, and offers no card', async () => {
    screenWith({ by_card: false, card: null });
    const pay = await opened('pay', 'Make Payment');
    expect(await within(pay).findByText('CA$320.00')).toBeVisible();
    expect(
      within(pay).getByText('We contact you about the payment before your trip.'),
    ).toBeVisible();
    expect(within(pay).queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(within(pay).queryByText(/card/)).not.toBeInTheDocument();
    expect(within(pay).getByRole('button', { name: 'Close' })).toBeEnabled();
  });

  it('what a cancelled booking owes is not said to be paid before the trip', async () => {
    screenWith({ by_card: false, card: null, status: 1 });
    const pay = await opened('pay', 'Make Payment');
    expect(
      await within(pay).findByText('We will contact you about what is still owed.'),
    ).toBeVisible();
  });

  it('a tip is asked for in person', async () => {
    screenWith({ by_card: false, card: null, tipping_open: true, status: 3 });
    const tip = await opened('tip', 'Tip the supervisor');
    expect(await within(tip).findByText(/Please give your tip in person/)).toBeVisible();
    expect(within(tip).queryByRole('button', { name: /^Tip/ })).not.toBeInTheDocument();
  });
});

describe('Make Payment', () => {
  it('pays the amount due, or all that is left, and confirms it', async () => {
    const sent = screenWith({}, { 'POST /api/make-payment': answering(paid) });
    const pay = await opened('pay', 'Make Payment');
    expect(await within(pay).findByRole('button', { name: 'Pay CA$320.00' })).toBeEnabled();
    await userEvent.click(within(pay).getByRole('radio', { name: /The full balance/ }));
    await userEvent.click(within(pay).getByRole('button', { name: 'Pay CA$720.00' }));
    expect(await screen.findByText('Payment was successful.')).toBeVisible();
    const payments = sent.filter(({ call }) => call === 'POST /api/make-payment');
    expect(payments).toHaveLength(1);
    expect(payments[0]?.body).toMatchObject({ booking: 41, amount: 720 });
    expect(payments[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says until when what is paid, also the payment after it', async () => {
    const step = { amount: 320, open: 320 };
    screenWith({
      plan: [
        { status: 2, amount: 80, open: 0, due: null },
        { ...step, status: 3, due: '2099-11-05' },
        { status: 4, amount: 400, open: 400, due: '2099-11-28' },
      ],
    });
    const pay = await opened('pay', 'Make Payment');
    expect(await within(pay).findByText('Second payment, due Thu 5 Nov 2099')).toBeVisible();
    expect(within(pay).getByText('due Sat 28 Nov 2099')).toBeVisible();
    expect(within(pay).getByText('CA$400.00')).toBeVisible();
    await userEvent.click(within(pay).getByRole('radio', { name: /The full balance/ }));
    expect(within(pay).queryByText(/due (Thu 5|Sat 28) Nov/)).not.toBeInTheDocument();
  });

  it('begins with the full balance once all of it is due', async () => {
    screenWith({ all_due: true });
    const pay = await opened('pay', 'Make Payment');
    expect(await within(pay).findByRole('button', { name: 'Pay CA$720.00' })).toBeEnabled();
    expect(within(pay).getByRole('radio', { name: /The full balance, due now/ })).toBeChecked();
  });

  it('shows a refusal as an alert with one error per line; the next try is a new payment', async () => {
    const refused = {
      message: 'Your card was declined.',
      errors: { amount: ['The amount to pay is now CA$320.00.'] },
    };
    const sent = screenWith({}, { 'POST /api/make-payment': refusing(422, refused) });
    const pay = await opened('pay', 'Make Payment');
    const press = async () => {
      await userEvent.click(await within(pay).findByRole('button', { name: 'Pay CA$320.00' }));
      const error = await screen.findByRole('dialog', { name: 'Error' });
      expect(within(error).getByText('Your card was declined.')).toBeVisible();
      expect(within(error).getByText('The amount to pay is now CA$320.00.')).toBeVisible();
      await userEvent.click(within(error).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(error).not.toBeInTheDocument());
    };
    await press();
    await press();
    const keys = sent.flatMap(({ call, key }) => (call === 'POST /api/make-payment' ? [key] : []));
    expect(new Set(keys).size).toBe(2);
  });

  it('leads to a page where it is paid in another way, and keeps no card', async () => {
    const link = { id: 7, link: 'https://slipway.test/pay/abc' };
    const sent = screenWith(
      { card: null },
      { 'POST /api/pay-links': answering(link), 'GET /api/pay/abc': refusing(404, {}) },
    );
    const router = openAsCustomer('/dashboard?booking=41&open=pay');
    await userEvent.click(await screen.findByRole('button', { name: 'Another way to pay' }));
    expect(await screen.findByText('This link does not work')).toBeVisible();
    expect(router.state.location.pathname).toBe('/pay/abc');
    expect(sent.find(({ call }) => call === 'POST /api/pay-links')?.body).toEqual({ booking: 41 });
  });

  it('says why there is no other way to pay', async () => {
    screenWith({}, { 'POST /api/pay-links': refusing(422, { message: 'Not any more.' }) });
    const pay = await opened('pay', 'Make Payment');
    await userEvent.click(await within(pay).findByRole('button', { name: 'Another way to pay' }));
    const error = await screen.findByRole('dialog', { name: 'Error' });
    expect(within(error).getByText('Not any more.')).toBeVisible();
  });

  it('offers no other way while a payment is in progress', async () => {
    screenWith({ under_way: true });
    const pay = await opened('pay', 'Make Payment');
    await within(pay).findByRole('button', { name: 'Pay CA$320.00' });
    expect(within(pay).queryByRole('button', { name: 'Another way to pay' })).toBeNull();
  });

  const storageKey = 'slipway-pay-payment-41';
  const stored = JSON.stringify({ key: 'sent-long-ago', data: '320' });
  it.each([
    [true, 'sent-long-ago'],
    [false, null],
  ])(
    'with a payment in progress at the server: %s, the stored attempt is %s',
    async (under_way, key) => {
      screenWith({ under_way });
      openAsCustomer('/dashboard?booking=41&open=pay');
      localStorage.setItem(storageKey, stored);
      const pay = await screen.findByRole('dialog', { name: 'Make Payment' });
      await within(pay).findByRole('button', { name: 'Pay CA$320.00' });
      const remaining = localStorage.getItem(storageKey);
      expect(remaining).toBe(key === null ? null : stored);
    },
  );

  it('without a card links to where one is added, and returns to this dialog', async () => {
    screenWith({ card: null });
    const pay = await opened('pay', 'Make Payment');
    expect(
      await within(pay).findByText(
        "You haven't chosen your payment method. Please make it on profile page",
        { exact: false },
      ),
    ).toBeVisible();
    expect(within(pay).getByRole('button', { name: 'Pay CA$320.00' })).toBeDisabled();
    const link = within(pay).getByRole('link', { name: 'Use new card' });
    const url = new URL(link.getAttribute('href') ?? '', 'http://test');
    expect([url.pathname, url.hash]).toEqual(['/profile', '#cards']);
    expect(url.searchParams.get('return')).toBe('/dashboard?booking=41&open=pay');
  });

  it('reports in a toast that it could not be loaded', async () => {
    screenWith({}, { 'GET /api/payment-due/41': refusing(403, { message: 'No.' }) });
    await opened('pay', 'Make Payment');
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
  });

  it('with nothing left asks to contact the supervisor', async () => {
    screenWith({ left: 0, amount: 0, paid: 800, status: 4 });
    const pay = await opened('pay', 'Make Payment');
    expect(
      await within(pay).findByText('Please contact the supervisor for the final cost.'),
    ).toBeVisible();
    expect(within(pay).getByText('Everything has been paid.')).toBeVisible();
    expect(within(pay).queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  it('says that it was paid in another tab meanwhile', async () => {
    const message = 'Please contact the supervisor for the final cost.';
    screenWith({}, { 'POST /api/make-payment': refusing(422, { code: 'nothing_left', message }) });
    const pay = await opened('pay', 'Make Payment');
    await userEvent.click(await within(pay).findByRole('button', { name: /^Pay / }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog).toHaveTextContent(
      `${message}It has already been paid, and nothing was charged now.`,
    );
  });
});

describe('a tip', () => {
  it('is 10, 15, 20 or a typed percentage of the total, and nothing else', async () => {
    const answer = { ...paid, message: 'Tip payment was successful.' };
    const sent = screenWith({ tipping_open: true }, { 'POST /api/make-tip': answering(answer) });
    const tip = await opened('tip', 'Tip the supervisor');
    for (const [percent, amount] of [
      ['10%', 'CA$80.00'],
      ['15%', 'CA$120.00'],
      ['20%', 'CA$160.00'],
    ] as const) {
      await userEvent.click(await within(tip).findByRole('button', { name: percent }));
      expect(within(tip).getByRole('button', { name: `Tip ${amount}` })).toBeEnabled();
    }
    const free = within(tip).getByLabelText('Percentage of the total price');
    const prompt = () => within(tip).queryByText('Enter a number between 1-100');
    expect(prompt()).not.toBeInTheDocument();
    for (const wrong of ['0.5', '101']) {
      await userEvent.clear(free);
      await userEvent.type(free, wrong);
      expect(prompt()).toBeVisible();
    }
    await userEvent.clear(free);
    expect(prompt()).toBeVisible();
    await userEvent.click(within(tip).getByRole('button', { name: 'Tip' }));
    await userEvent.type(free, '12');
    expect(prompt()).not.toBeInTheDocument();
    await userEvent.click(within(tip).getByRole('button', { name: 'Tip CA$96.00' }));
    expect(await screen.findByText('Tip payment was successful.')).toBeVisible();
    const tips = sent.filter(({ call }) => call === 'POST /api/make-tip');
    expect(tips.map(({ body }) => body)).toEqual([{ booking: 41, percent: 12 }]);
  });
});

it('the bank challenge shows the amount in the currency of the booking', async () => {
  const asks = {
    status: 'requires_action',
    client_secret: 'secret',
    attempt_id: 7,
    redirect_url: null,
  };
  screenWith({ currency: 'EUR' }, { 'POST /api/make-payment': answering(asks) });
  const pay = await opened('pay', 'Make Payment');
  await userEvent.click(await within(pay).findByRole('button', { name: 'Pay €320.00' }));
  const bank = await screen.findByRole('dialog', { name: 'Confirm this payment with your bank' });
  expect(bank).toHaveTextContent('€320.00');
});

it('the payment history lists date, method and refunds of each payment', async () => {
  const entry = { id: 1, status: 2, date: '2026-11-20', paid: 80, method: 'Credit card' };
  const inCanada = { ...entry, currency: 'CAD', amount_refunded: 30 };
  const earlier = { ...entry, id: 2, paid: 70, currency: 'EUR', amount_refunded: 20 };
  screenWith({}, { 'GET /api/payment-history/41': answering([inCanada, earlier]) });
  const history = await opened('history', 'Payment History');
  const [line, old] = await within(history).findAllByRole('listitem');
  for (const text of ['Deposit', 'CA$80.00', 'Fri 20 Nov 2026, Credit card', 'CA$30.00 refunded']) {
    expect(line).toHaveTextContent(text);
  }
  // A payment keeps its currency when the business changes to another.
  for (const text of ['€70.00', '€20.00 refunded']) expect(old).toHaveTextContent(text);
});
