import { cents } from '@slipway/domain/money/money';
import {
  authenticationFailed,
  authenticationRequired,
  testCards,
  tokenOf,
  type TestCard,
} from '@slipway/domain/payments/test-cards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CardRefused,
  GatewayMisused,
  GatewayUnavailable,
  RefundRefused,
  UnknownCustomer,
  type GatewayPayment,
  type PaymentGateway,
} from '@slipway/domain/payments/payment-gateway';
import { embedded, stripe, type Harness } from './gateway-harness.ts';

describe.each([
  ['embedded', embedded],
  ['stripe', stripe],
])('%s gateway', (kind, start) => {
  let it: Harness;
  let gateway: PaymentGateway;
  let count = 0;
  const key = () => `${kind}-${(count += 1)}`;

  beforeAll(async () => {
    it = await start();
    gateway = it.gateway;
  });
  afterAll(() => it.close());

  const cardOf = (last4: string): TestCard => {
    const card = testCards.find((known) => known.last4 === last4);
    if (!card) throw new Error(`No test card ${last4}`);
    return card;
  };
  const customer = () =>
    gateway.createCustomer({ name: 'Ada', email: 'ada@example.test', key: key() });
  const newCard = async (last4: string) =>
    (await gateway.cardFromToken({ token: tokenOf(cardOf(last4)), key: key() })).ref;

  interface Made {
    last4?: string;
    card?: string;
    customer?: string | null;
    keepCard?: boolean;
    amount?: number;
    hold?: boolean;
    key?: string;
  }
  const create = async (made: Made = {}): Promise<GatewayPayment> =>
    gateway.createPayment({
      amount: cents(made.amount ?? 12_500),
      currency: 'CAD',
      card: made.card ?? (await newCard(made.last4 ?? '4242')),
      customer: made.customer ?? null,
      keepCard: made.keepCard ?? false,
      hold: made.hold ?? false,
      description: 'Booking 7, deposit',
      metadata: { booking: '7' },
      key: made.key ?? key(),
    });
  const confirm = (payment: { ref: string }, customerPresent = true, used = key()) =>
    gateway.confirmPayment({ payment: payment.ref, customerPresent, key: used });
  const pay = async (made: Made = {}, present = true) => confirm(await create(made), present);

  test.each(testCards.map((card) => [card.last4, card] as const))(
    'card %s behaves as documented',
    async (last4, { outcome, brand }) => {
      const present = await pay({ last4 });
      const absent = await pay({ last4 }, false);
      expect(present.card).toMatchObject({ last4, brand });
      expect(present.amount).toBe(12_500);
      switch (outcome.kind) {
        case 'succeeds':
        case 'refund_fails':
          expect([present.status, absent.status]).toEqual(['succeeded', 'succeeded']);
          expect(present.failure).toBeNull();
          break;
        case 'declined': {
          const failure = { code: outcome.code, message: outcome.message };
          expect(present).toMatchObject({ status: 'failed', failure });
          expect(absent).toMatchObject({ status: 'failed', failure });
          break;
        }
        case 'authenticates':
          expect(present).toMatchObject({ status: 'requires_action', failure: null });
          expect(absent).toMatchObject({ status: 'failed', failure: authenticationRequired });
      }
      // A later query gives the same.
      expect(await gateway.findPayment(present.ref)).toEqual(present);
    },
  );

  test('a created payment is not charged, and never will be once cancelled', async () => {
    const payment = await create();
    expect(payment).toMatchObject({ status: 'requires_confirmation', refunded: 0, failure: null });
    expect((await gateway.findPayment(payment.ref)).status).toBe('requires_confirmation');
    expect((await gateway.cancelPayment(payment.ref)).status).toBe('cancelled');
    expect((await gateway.cancelPayment(payment.ref)).status).toBe('cancelled');
    expect((await confirm(payment)).status).toBe('cancelled');
  });

  test('cancelling a charged payment reports the charge', async () => {
    const paid = await pay();
    expect((await gateway.cancelPayment(paid.ref)).status).toBe('succeeded');
    expect((await gateway.findPayment(paid.ref)).status).toBe('succeeded');
  });

  describe('a payment that is held', () => {
    const capture = (payment: { ref: string }, amount: number, used = key()) =>
      gateway.capturePayment({ payment: payment.ref, amount: cents(amount), key: used });

    test('is not charged until a part of it is captured, once; the rest is let go', async () => {
      const held = await pay({ hold: true }, false);
      expect(held).toMatchObject({ status: 'held', captured: 0, failure: null });
      expect(held.captureBefore?.getTime()).toBeGreaterThan(Date.now());
      expect(await gateway.findPayment(held.ref)).toEqual(held);
      const used = key();
      const captured = await capture(held, 5000, used);
      expect(captured).toMatchObject({
        ...{ status: 'succeeded', amount: 12_500, captured: 5000, captureBefore: null },
      });
      expect(await capture(held, 5000, used)).toEqual(captured);
      expect(await capture(held, 12_500)).toMatchObject({ captured: 5000 });
      expect(await gateway.cancelPayment(held.ref)).toMatchObject({ captured: 5000 });
    });

    test('gives back no more than what was captured', async () => {
      const held = await pay({ hold: true });
      await capture(held, 5000);
      const refund = (amount: number) =>
        gateway.refundPayment({ payment: held.ref, amount: cents(amount), key: key() });
      await expect(refund(5001)).rejects.toThrow(RefundRefused);
      expect(await refund(5000)).toMatchObject({ amount: 5000 });
    });

    test('is let go, and then never charged', async () => {
      const held = await pay({ hold: true });
      expect((await gateway.cancelPayment(held.ref)).status).toBe('cancelled');
      expect(await capture(held, 5000)).toMatchObject({ status: 'cancelled', captured: 0 });
    });

    test('with a card that asks, is declined while its holder is away, and held once approved', async () => {
      const away = await pay({ hold: true, last4: '3220' }, false);
      expect(away).toMatchObject({ status: 'failed', failure: authenticationRequired });
      const present = await pay({ hold: true, last4: '3220' });
      await it.authenticate(present.clientSecret, 'approve');
      expect((await gateway.findPayment(present.ref)).status).toBe('held');
    });

    test('captures once when the answer is lost', async () => {
      const held = await pay({ hold: true });
      const used = key();
      it.lose('capturePayment', 'after');
      await expect(capture(held, 5000, used)).rejects.toThrow(GatewayUnavailable);
      it.mend();
      expect(await capture(held, 5000, used)).toMatchObject({ captured: 5000 });
    });
  });

  test('approved 3-D Secure is charged, refused fails with a message', async () => {
    const approved = await pay({ last4: '3220' });
    await it.authenticate(approved.clientSecret, 'approve');
    expect((await gateway.findPayment(approved.ref)).status).toBe('succeeded');

    const refused = await pay({ last4: '3220' });
    await it.authenticate(refused.clientSecret, 'refuse');
    expect(await gateway.findPayment(refused.ref)).toMatchObject({
      status: 'failed',
      failure: authenticationFailed,
    });

    const left = await pay({ last4: '3220' });
    expect((await gateway.cancelPayment(left.ref)).status).toBe('cancelled');
  });

  test('the same key repeats the first answer, including a decline', async () => {
    const token = { token: 'tok_visa', key: key() };
    const card = await gateway.cardFromToken(token);
    expect(await gateway.cardFromToken(token)).toEqual(card);

    const made = { card: card.ref, key: key() };
    const payment = await create(made);
    const used = key();
    const paid = await confirm(payment, true, used);
    expect(await create(made)).toEqual(payment);
    expect(await confirm(payment, true, used)).toEqual(paid);

    const bad = await create({ last4: '9995' });
    const usedToo = key();
    const declined = await confirm(bad, true, usedToo);
    expect(declined.status).toBe('failed');
    expect(await confirm(bad, true, usedToo)).toEqual(declined);
  });

  test('a used key with other parameters, or for another call, is our mistake', async () => {
    const used = key();
    const card = await newCard('4242');
    const payment = await create({ card, key: used });
    await expect(create({ card, amount: 1, key: used })).rejects.toThrow(GatewayMisused);
    await expect(confirm(payment, true, used)).rejects.toThrow(GatewayMisused);
    expect((await gateway.findPayment(payment.ref)).status).toBe('requires_confirmation');
  });

  test('refunds never exceed what was paid', async () => {
    const paid = await pay();
    const refund = (amount: number, used = key()) =>
      gateway.refundPayment({ payment: paid.ref, amount: cents(amount), key: used });
    const used = key();
    const first = await refund(2500, used);
    expect(first).toMatchObject({ status: 'succeeded', amount: 2500 });
    expect(await refund(2500, used)).toEqual(first);
    expect((await gateway.findPayment(paid.ref)).refunded).toBe(2500);

    await expect(refund(10_001)).rejects.toThrow(
      'Refund amount ($100.01) is greater than unrefunded amount on charge ($100.00)',
    );
    await refund(10_000);
    await expect(refund(1)).rejects.toThrow(RefundRefused);
    expect(await gateway.findPayment(paid.ref)).toMatchObject({
      status: 'succeeded',
      refunded: 12_500,
    });
  });

  test('a refund keeps the number that it was asked for with', async () => {
    const paid = await pay();
    const used = key();
    const refund = (number?: string) =>
      gateway.refundPayment({
        payment: paid.ref,
        amount: cents(100),
        key: used,
        ...(number !== undefined && { number }),
      });
    const { ref } = await refund('17');
    expect((await refund('17')).ref).toBe(ref);
    expect(await it.numberOf(ref)).toBe('17');
    await expect(refund('18')).rejects.toThrow(GatewayMisused);
    await expect(refund()).rejects.toThrow(GatewayMisused);
    const without = await gateway.refundPayment({
      payment: paid.ref,
      amount: cents(100),
      key: key(),
    });
    expect(await it.numberOf(without.ref)).toBeUndefined();
  });

  test('an unpaid payment is not refunded', async () => {
    const payment = await create();
    await expect(
      gateway.refundPayment({ payment: payment.ref, amount: cents(100), key: key() }),
    ).rejects.toThrow(RefundRefused);
  });

  test('a saved card pays for its customer only, until it is detached', async () => {
    const owner = await customer();
    const other = await customer();
    const card = await newCard('4242');
    expect(await gateway.keepCard({ customer: owner, card })).toMatchObject({ last4: '4242' });
    expect((await pay({ card, customer: owner }, false)).status).toBe('succeeded');
    await expect(create({ card, customer: other })).rejects.toThrow(CardRefused);

    await gateway.dropCard({ card });
    await gateway.dropCard({ card });
    await expect(create({ card, customer: owner })).rejects.toThrow(CardRefused);
    await expect(gateway.keepCard({ customer: owner, card })).rejects.toThrow(CardRefused);
  });

  test('deletes a customer with the cards, idempotently', async () => {
    const owner = await customer();
    const other = await customer();
    const card = await newCard('4242');
    const others = await newCard('4242');
    await gateway.keepCard({ customer: owner, card });
    await gateway.keepCard({ customer: other, card: others });
    const paid = await pay({ card, customer: owner }, false);
    await gateway.dropCustomer({ customer: owner });
    await gateway.dropCustomer({ customer: owner });
    await expect(create({ card: await newCard('4242'), customer: owner })).rejects.toThrow(
      UnknownCustomer,
    );
    await expect(gateway.keepCard({ customer: other, card })).rejects.toThrow(CardRefused);
    expect((await gateway.findPayment(paid.ref)).status).toBe('succeeded');
    expect((await pay({ card: others, customer: other }, false)).status).toBe('succeeded');
  });

  test('a declined card is not saved, except one that declines after attaching', async () => {
    const owner = await customer();
    await expect(
      gateway.keepCard({ customer: owner, card: await newCard('0002') }),
    ).rejects.toThrow('Your card was declined.');
    const card = await newCard('0341');
    await gateway.keepCard({ customer: owner, card });
    expect((await pay({ card, customer: owner })).status).toBe('failed');
  });

  test('a card set up during a payment is later charged without its holder', async () => {
    const owner = await customer();
    const card = await newCard('3155');
    const first = await pay({ card, customer: owner, keepCard: true });
    expect(first.status).toBe('requires_action');
    await it.authenticate(first.clientSecret, 'approve');
    expect((await pay({ card, customer: owner }, false)).status).toBe('succeeded');
  });

  test('unknown cards are the card holder’s mistake, unknown payments and customers ours', async () => {
    await expect(gateway.cardFromToken({ token: 'tok_nonsense', key: key() })).rejects.toThrow(
      CardRefused,
    );
    await expect(gateway.cardFromToken({ token: 'pm_nonsense', key: key() })).rejects.toThrow(
      CardRefused,
    );
    await expect(create({ card: 'pm_nonsense' })).rejects.toThrow(CardRefused);
    await expect(create({ customer: 'cus_nonsense' })).rejects.toThrow(UnknownCustomer);
    await expect(gateway.findPayment('pi_nonsense')).rejects.toThrow(GatewayMisused);
    await expect(confirm({ ref: 'pi_nonsense' })).rejects.toThrow(GatewayMisused);
  });

  test.each(['before', 'after'] as const)(
    'an answer lost %s the charge leaves its outcome unknown; the same key settles it, charged once',
    async (when) => {
      const payment = await create();
      const used = key();
      it.lose('confirmPayment', when);
      await expect(confirm(payment, true, used)).rejects.toThrow(GatewayUnavailable);
      it.mend();
      expect((await gateway.findPayment(payment.ref)).status).toBe(
        when === 'before' ? 'requires_confirmation' : 'succeeded',
      );
      expect((await confirm(payment, true, used)).status).toBe('succeeded');
      expect((await gateway.findPayment(payment.ref)).amount).toBe(12_500);
    },
  );

  test('a refund whose answer was lost is not made twice', async () => {
    const paid = await pay();
    const request = { payment: paid.ref, amount: cents(5000), key: key() };
    it.lose('refundPayment', 'after');
    await expect(gateway.refundPayment(request)).rejects.toThrow(GatewayUnavailable);
    it.mend();
    expect((await gateway.refundPayment(request)).amount).toBe(5000);
    expect((await gateway.findPayment(paid.ref)).refunded).toBe(5000);
  });
});
