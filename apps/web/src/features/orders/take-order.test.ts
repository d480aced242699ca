import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnknownOutcomeError } from '#lib/unknown-outcome.ts';
import { answering, playServer, refusing, unanswered } from '#test-screen.tsx';
import { startTests } from '../../test-setup.ts';
import { emptyOrder, orderBody, currentPriceRules } from './order-values.ts';
import { pageData } from '#lib/page-data.ts';
import { takeOrder } from './take-order.ts';

vi.mock('#lib/wait.ts', () => ({ wait: () => Promise.resolve() }));

beforeEach(() => {
  startTests();
});
afterEach(() => vi.unstubAllGlobals());

async function take(...replies: (() => Response)[]) {
  const sent = playServer({
    'POST /api/orders': answering({ id: 9, deposit: 40 }),
    'POST /api/take-payment': () => (replies.shift() ?? unanswered)(),
  });
  const body = {
    ...orderBody(emptyOrder(), currentPriceRules(pageData().settings)),
    customer_id: 7,
    paid_by_hand: null,
    no_deposit: false,
    confirmation: false,
  };
  const { unpaid } = await takeOrder(body, { key: 'order-key', deposit: 'saved_card', card: null });
  const keys = sent.flatMap(({ call, key }) => (call === 'POST /api/take-payment' ? [key] : []));
  return { unpaid, keys };
}

it('charges the deposit once, however often the answer is lost', async () => {
  const { unpaid, keys } = await take(unanswered, refusing(500, {}), answering({ status: 'paid' }));
  expect(unpaid).toBeNull();
  expect(keys).toEqual(Array(3).fill('order-key-deposit'));
});

it('a charge with an unknown outcome is not reported as failed', async () => {
  const { unpaid, keys } = await take();
  expect(unpaid).toBeInstanceOf(UnknownOutcomeError);
  expect(keys).toHaveLength(3);
});

it('a declined card is reported with its message', async () => {
  const { unpaid, keys } = await take(refusing(422, { message: 'Your card was declined.' }));
  expect(unpaid).not.toBeInstanceOf(UnknownOutcomeError);
  expect(unpaid).toMatchObject({ message: 'Your card was declined.' });
  expect(keys).toHaveLength(1);
});
