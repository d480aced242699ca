import { testCardByLast4, type TestCard } from '@slipway/domain/payments/test-cards';
import { isDelayed } from '@slipway/domain/payments/payment-methods';
import {
  debitRefused,
  isTakenIn,
  testDebitDays,
  testWayByToken,
  type TestWay,
} from '@slipway/domain/payments/test-ways';
import { cardRef, paymentAnswer, type PaymentRow } from './answers.ts';
import { captureDeadline } from './holds.ts';
import { readPayment, type Outcome } from './store.ts';
import {
  CardRefused,
  type ChosenMethod,
  type GatewayPayment,
} from '@slipway/domain/payments/payment-gateway';
import { prepared, type Session } from './session.ts';

/** How a payment is named whose way to pay is chosen when it is confirmed. */
export const openPrefix = 'pi_open';
/** Where the payer of a redirect decides: a page of whoever uses this gateway. */
const bankPage = '/test-bank';

const walletCard = (): TestCard => {
  const card = testCardByLast4('4242');
  if (!card) throw new Error('There is no such test card');
  return card;
};

export function knownWay(token: string): TestWay {
  const way = testWayByToken(token);
  if (!way) throw new CardRefused('resource_missing', `No such confirmationtoken: '${token}'`);
  return way;
}

export function chosenMethod(token: string): ChosenMethod {
  const { method } = knownWay(token);
  return { method, delayed: isDelayed(method), fingerprint: null };
}

/** The page of the test bank for a payment, and where it leads back to. */
function redirectOf(row: PaymentRow, returnTo: string): string {
  const back = new URL(returnTo);
  back.searchParams.set('payment_intent', row.ref);
  back.searchParams.set('payment_intent_client_secret', row.client_secret);
  const page = new URL(bankPage, returnTo);
  page.hash = new URLSearchParams({
    secret: row.client_secret,
    amount: String(row.amount / 100),
    currency: row.currency.toUpperCase(),
    back: `${back.pathname}${back.search}`,
  }).toString();
  return page.toString();
}

type Confirmed = Pick<PaymentRow, 'status' | 'card' | 'redirect'> & {
  due: Date | null;
  dueStatus: 'succeeded' | 'failed' | null;
};

/** What the way to pay makes of a confirmation. */
function confirmedBy(
  way: TestWay,
  row: PaymentRow,
  by: { returnTo: string; key: string; now: Date },
): Confirmed {
  const none = { card: null, redirect: null, due: null, dueStatus: null };
  switch (way.outcome) {
    case 'pays':
      return {
        ...none,
        status: row.holds ? 'held' : 'succeeded',
        card: cardRef(walletCard(), by.key),
      };
    case 'redirects':
      return { ...none, status: 'requires_action', redirect: redirectOf(row, by.returnTo) };
    case 'pays_later':
    case 'refuses_later':
      return {
        ...none,
        status: 'processing',
        due: new Date(by.now.getTime() + testDebitDays * 86_400_000),
        dueStatus: way.outcome === 'pays_later' ? 'succeeded' : 'failed',
      };
  }
}

/** Confirms a payment that waits for it with the way that its payer has chosen. */
export async function confirmWith(
  tx: Session,
  p: { payment: string; chosen: { token: string; returnTo: string }; key: string },
  now: Date,
): Promise<Outcome<GatewayPayment>> {
  const row = await readPayment(tx, p.payment, true);
  // Paid, refused or cancelled before: how it stands is the answer.
  if (row.status !== 'requires_confirmation') return { ok: paymentAnswer(row) };
  const way = knownWay(p.chosen.token);
  if (!isTakenIn(way, row.currency) || (isDelayed(way.method) && !row.delayed)) {
    return {
      refused: 'card',
      code: 'payment_method_unavailable',
      message: `The payment method ${way.method} cannot be used for this payment.`,
    };
  }
  const { returnTo } = p.chosen;
  const end = confirmedBy(way, row, { returnTo, key: p.key, now });
  const [changed] = await prepared<PaymentRow>(
    tx,
    'test-gateway-confirm-with',
    `with changed as (
       update test_gateway.payments
       set status = $2, card = $3, redirect = $4, method = $5, due_at = $6, due_status = $7,
         capture_before = $8
       where ref = $1 returning *
     ), kept as (
       insert into test_gateway.cards (ref, customer)
       select card, customer from changed
       where keep_card and customer is not null and card is not null and status in ('held', 'succeeded')
       on conflict (ref) do update set customer = excluded.customer
     )
     select * from changed`,
    [
      row.ref,
      end.status,
      end.card,
      end.redirect,
      way.method,
      end.due,
      end.dueStatus,
      end.status === 'held' ? captureDeadline(now) : null,
    ],
  );
  return { ok: paymentAnswer(changed ?? row) };
}

/** Lets what has become of a debit come true, once it is due. */
export async function settleDebit(session: Session, ref: string, now: Date): Promise<void> {
  if (!ref.startsWith(openPrefix)) return;
  await prepared(
    session,
    'test-gateway-due',
    `update test_gateway.payments
     set status = due_status, failure = case when due_status = 'failed' then $3::jsonb end
     where ref = $1 and status = 'processing' and due_at <= $2`,
    [ref, now, JSON.stringify(debitRefused)],
  );
}
