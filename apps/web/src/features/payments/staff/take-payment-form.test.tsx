import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LedgerRow, MoneyOf } from '@slipway/contract/payments/money';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, playServer, refusing, showAlone, unanswered } from '#test-screen.tsx';
import * as cardRules from '#shared/cards/card-rules.ts';
// Imported up front, so that no test waits for the lazy chunk.
import '#shared/cards/test-card-form.tsx';
import { TakePaymentForm } from './take-payment-form.tsx';

beforeEach(() => {
  let tokens = 0;
  // Like the provider, returns a new token every time.
  vi.spyOn(cardRules, 'testTokenOf').mockImplementation(() => `tok_${(tokens += 1)}`);
});

const money: MoneyOf = {
  booking_id: 41,
  order_id: null,
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
  amount_due: 320,
  made_on: '2026-01-02',
  due_today: 320,
  awaited: 0,
  card: null,
  ledger: [],
  attempts: [],
  refunds: [],
  tasks: [],
  pay_links: [],
  security_deposit: null,
};
const call = 'POST /api/take-payment';
const paid = { status: 'paid', message: 'Payment was successful.', booking_id: 41, order_id: null };

/** Fills in a new card, presses twice and returns what was sent. */
async function takeTwice(...replies: (() => Response)[]) {
  const sent = playServer({ [call]: () => (replies.shift() ?? answering(paid))() });
  const onDone = vi.fn();
  showAlone(<TakePaymentForm money={money} onClose={() => undefined} onDone={onDone} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'New card' }));
  await userEvent.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await userEvent.type(
    screen.getByLabelText('Expiry date'),
    `12${String(new Date().getFullYear() + 2).slice(2)}`,
  );
  await userEvent.type(screen.getByLabelText('Security code'), '123');
  await userEvent.click(screen.getByRole('button', { name: 'Take CA$320.00' }));
  const error = await screen.findByRole('dialog', { name: 'Error' });
  const text = error.textContent;
  await userEvent.click(within(error).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(error).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Take CA$320.00' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  return { text, payments: sent.filter((one) => one.call === call) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each<[string, () => Response, string]>([
  ['never came', unanswered, 'The connection was lost.'],
  [
    'is not known',
    refusing(409, { code: 'outcome_unknown', message: 'Please do not pay again.' }),
    'Please do not pay',
  ],
])(
  'a payment by a new card whose answer %s is retried unchanged',
  async (_what, reply, expected) => {
    const { text, payments } = await takeTwice(reply);
    expect(text).toContain(expected);
    expect(payments).toHaveLength(2);
    expect(payments[1]).toEqual(payments[0]);
  },
);

it('after a decline the card gets a new token', async () => {
  const { payments } = await takeTwice(refusing(422, { message: 'Your card was declined.' }));
  const [first, second] = payments;
  expect(second?.key).not.toBe(first?.key);
  expect(second?.body).not.toEqual(first?.body);
});

describe('after a refund', () => {
  const refund: LedgerRow = {
    ...{ id: 2, direction: 'refund', status: 2, amount: 50, method: 'Cash', by_provider: false },
    ...{ last4: null, date: '2026-11-12', made_at: '2026-11-12T15:00:00.000Z', made_by: 'Ann' },
    ...{ reference: '', note: 'Goodwill', refund_of: 1, correction: false, refundable: 0 },
  };
  const note = 'CA$50.00 was refunded, so no amount is suggested. Left to pay: CA$720.00.';
  const shown = async (ledger: LedgerRow[]) => {
    playServer({});
    showAlone(
      <TakePaymentForm
        money={{ ...money, ledger }}
        onClose={() => undefined}
        onDone={() => undefined}
      />,
    );
    return screen.findByRole('textbox', { name: 'Amount' });
  };

  it('suggests no amount, and says what is left', async () => {
    expect(await shown([refund])).toHaveValue('');
    expect(screen.getByText(note)).toBeVisible();
  });

  it.each<[string, LedgerRow[]]>([
    ['a tip', [{ ...refund, status: 5 }]],
    ['a mistaken entry', [{ ...refund, correction: true }]],
    ['what was taken back', [refund, { ...refund, id: 3, direction: 'payment', refund_of: 2 }]],
  ])('suggests what is due where the refund was of %s', async (_what, ledger) => {
    expect(await shown(ledger)).toHaveValue('CA$320.00');
    expect(screen.queryByText(/was refunded/)).not.toBeInTheDocument();
  });
});

it('proposes all that is due by today, and all that is left at one press', async () => {
  playServer({});
  const of = { ...money, paid: 0, left: 800, amount_due: 80, due_today: 400 };
  showAlone(<TakePaymentForm money={of} onClose={() => undefined} onDone={() => undefined} />);
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('CA$400.00');
  await userEvent.click(screen.getByRole('button', { name: 'All that is left: CA$800.00' }));
  expect(screen.getByRole('button', { name: 'Take CA$800.00' })).toBeVisible();
});

it('takes no date before the booking was made', async () => {
  const sent = playServer({ [call]: answering(paid) });
  const made_on = '2999-01-02';
  showAlone(
    <TakePaymentForm
      money={{ ...money, made_on }}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'Cash or transfer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take CA$320.00' }));
  expect(await screen.findByText(/Date must not be before the booking was made/)).toBeVisible();
  expect(sent.filter((one) => one.call === call)).toEqual([]);
});
