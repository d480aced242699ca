import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Cents } from '@slipway/domain/money/money';
import { testCardByToken, type TestCard } from '@slipway/domain/payments/test-cards';
import {
  cardFaceOf,
  cardRef,
  faceOf,
  storedAnswer,
  paymentAnswer,
  refFor,
  testCardByPayment,
  testCardOf,
  type PaymentRow,
} from './answers.ts';
import { signedEvent, verifiedEvent } from './events.ts';
import { noFaults, withFaults, type FaultPlan } from './faults.ts';
import { captureHeld, confirmHeld, endHold, heldPrefix, isToBeHeld } from './holds.ts';
import { authenticatePayment, failLateRefunds } from './later-outcomes.ts';
import { listMovements } from './movements.ts';
import { keyedCall, knownCard, refund, resultOf } from './rules.ts';
import { chosenMethod, confirmWith, openPrefix, settleDebit } from './ways.ts';
import {
  confirmWaiting,
  insertPayment,
  saveAnswer,
  runIdempotently,
  readPayment,
  replay,
  unwrapOutcome,
  type KeyedCall,
  type Outcome,
} from './store.ts';
import {
  CardRefused,
  GatewayMisused,
  type ChosenMethod,
  type GatewayCard,
  type GatewayEvent,
  type GatewayMovement,
  type GatewayPayment,
  type GatewayRefund,
  type NewGatewayPayment,
  type NewGatewayRefund,
  type PaymentGateway,
} from '@slipway/domain/payments/payment-gateway';
import { isUniqueViolation, prepared } from './session.ts';

type Result = Pick<PaymentRow, 'status' | 'failure'>;

const randomToken = () => randomBytes(32).toString('base64url');

/**
 * The provider for businesses without one: no real card is charged. Behaves like the provider's
 * test mode, card by card (`test-cards`), and keeps its own books (schema `test_gateway`), so that
 * it survives a restart. A booking costs it one statement for each of card, payment and
 * confirmation.
 */
export class TestGateway implements PaymentGateway {
  readonly kind = 'embedded';
  /** What goes wrong; tests change it while it runs. */
  readonly faults: FaultPlan;
  readonly #pool: Pool;
  readonly #secret: string;
  readonly #now: () => Date;

  /**
   * `pool` leads to a database with the schema `test_gateway`; `now` tells when a debit is due; `secret` signs events, and
   * is the same for all processes on the database (a random one, so that only events of this process are taken).
   */
  constructor(options: {
    pool: Pool;
    faults?: Partial<FaultPlan>;
    now?: () => Date;
    secret?: string;
  }) {
    this.#pool = options.pool;
    this.#now = options.now ?? (() => new Date());
    this.faults = { ...noFaults(), ...options.faults };
    this.#secret = options.secret ?? randomToken();
  }

  createCustomer(p: { name: string; email: string; key: string }): Promise<string> {
    const keyed = keyedCall('createCustomer', p, storedAnswer.customer);
    return withFaults(this.faults, 'createCustomer', async () =>
      unwrapOutcome(
        await runIdempotently(this.#pool, keyed, async (tx) => {
          const ref = refFor('cus', p.key);
          await prepared(
            tx,
            'test-gateway-customer',
            'insert into test_gateway.customers (ref, name, email) values ($1, $2, $3)',
            [ref, p.name, p.email],
          );
          return { ok: ref };
        }),
      ),
    );
  }

  dropCustomer(p: { customer: string }): Promise<void> {
    return withFaults(this.faults, 'dropCustomer', async () => {
      await prepared(
        this.#pool,
        'test-gateway-drop-customer',
        `with gone as (delete from test_gateway.customers where ref = $1 returning ref)
         update test_gateway.cards set customer = null, detached = true
         where customer in (select ref from gone)`,
        [p.customer],
      );
    });
  }

  cardFromToken(p: { token: string; key: string }): Promise<GatewayCard> {
    return withFaults(this.faults, 'cardFromToken', async () => {
      // A `pm_…` id is a card that exists: it is looked up, like at the provider, without a key.
      const named = p.token.startsWith('pm_') ? testCardOf(p.token) : null;
      if (named) {
        return cardFaceOf(p.token === named.pm ? cardRef(named, randomUUID()) : p.token);
      }
      const card = testCardByToken(p.token);
      if (!card) {
        const kind = p.token.startsWith('pm_') ? 'PaymentMethod' : 'token';
        throw new CardRefused('resource_missing', `No such ${kind}: '${p.token}'`);
      }
      const keyed = keyedCall('cardFromToken', p, storedAnswer.card);
      const face = cardFaceOf(cardRef(card, p.key));
      if (await saveAnswer(this.#pool, keyed, face)) return face;
      return this.#replayed(keyed);
    });
  }

  methodOfToken(p: { token: string }): Promise<ChosenMethod> {
    return withFaults(this.faults, 'methodOfToken', () => Promise.resolve(chosenMethod(p.token)));
  }

  keepCard(p: { customer: string; card: string }): Promise<GatewayCard> {
    return withFaults(this.faults, 'keepCard', async () => {
      const outcome = knownCard(p.card).outcome;
      if (outcome.kind === 'declined' && !outcome.attaches) {
        throw new CardRefused(outcome.code, outcome.message);
      }
      const rows = await prepared(
        this.#pool,
        'test-gateway-attach',
        `insert into test_gateway.cards as c (ref, customer)
         select $1, ref from test_gateway.customers where ref = $2
         on conflict (ref) do update set customer = excluded.customer
           where not c.detached and (c.customer is null or c.customer = excluded.customer)
         returning ref`,
        [p.card, p.customer],
      );
      if (rows.length > 0) return cardFaceOf(p.card);
      return unwrapOutcome<GatewayCard>(await this.#unfit(p.customer));
    });
  }

  dropCard(p: { card: string }): Promise<void> {
    return withFaults(this.faults, 'dropCard', async () => {
      await prepared(
        this.#pool,
        'test-gateway-detach',
        `update test_gateway.cards set customer = null, detached = true
         where ref = $1 and customer is not null`,
        [p.card],
      );
    });
  }

  createPayment(p: NewGatewayPayment): Promise<GatewayPayment> {
    return withFaults(this.faults, 'createPayment', async () => {
      const keyed = keyedCall('createPayment', { ...p }, storedAnswer.payment);
      // The name tells the card, so that confirming needs no look-up.
      const first = p.hold === true ? heldPrefix : 'pi';
      const prefix = p.card === null ? openPrefix : `${first}_${knownCard(p.card).last4}`;
      const ref = refFor(prefix, p.key);
      const row: PaymentRow = {
        ref,
        client_secret: `${ref}_secret_${randomToken()}`,
        amount: p.amount,
        refunded: 0,
        currency: p.currency.toLowerCase(),
        card: p.card,
        customer: p.customer,
        keep_card: p.keepCard,
        delayed: p.delayed ?? false,
        holds: p.hold ?? false,
        capture_before: null,
        captured: null,
        status: 'requires_confirmation',
        failure: null,
        method: null,
        redirect: null,
      };
      const answer = paymentAnswer(row);
      if (await insertPayment(this.#pool, keyed, row, p, answer)) return answer;
      const known = await replay(this.#pool, keyed);
      return unwrapOutcome(known ?? (await this.#unfit(p.customer)));
    });
  }

  confirmPayment(p: {
    payment: string;
    customerPresent: boolean;
    key: string;
    chosen?: { token: string; returnTo: string };
  }): Promise<GatewayPayment> {
    const { chosen } = p;
    return withFaults(this.faults, 'confirmPayment', async () => {
      if (chosen) {
        const once = keyedCall('confirmPayment', p, storedAnswer.payment);
        return unwrapOutcome(
          await runIdempotently(this.#pool, once, (tx) =>
            confirmWith(tx, { ...p, chosen }, this.#now()),
          ),
        );
      }
      const keyed = keyedCall('confirmPayment', p, storedAnswer.payment);
      if (isToBeHeld(p.payment)) {
        return unwrapOutcome(
          await runIdempotently(this.#pool, keyed, (tx) => confirmHeld(tx, p, this.#now())),
        );
      }
      const card = testCardByPayment(p.payment);
      if (!card) throw new GatewayMisused(`No such payment_intent: '${p.payment}'`);
      const setUp =
        card.outcome.kind === 'authenticates' &&
        card.outcome.when === 'unless_set_up' &&
        (await this.#isSetUp(p.payment));
      const result = resultOf(card, p.customerPresent, setUp);
      const row = await this.#confirm(keyed, p.payment, card, result);
      if (row) return paymentAnswer(row);
      const known = await replay(this.#pool, keyed);
      // Paid, refused or cancelled before: its present state is the answer.
      return known ? unwrapOutcome(known) : paymentAnswer(await readPayment(this.#pool, p.payment));
    });
  }

  findPayment(ref: string): Promise<GatewayPayment> {
    return withFaults(this.faults, 'findPayment', async () => {
      await settleDebit(this.#pool, ref, this.#now());
      await endHold(this.#pool, ref, this.#now());
      return paymentAnswer(await readPayment(this.#pool, ref));
    });
  }

  capturePayment(p: { payment: string; amount: Cents; key: string }): Promise<GatewayPayment> {
    const keyed = keyedCall('capturePayment', p, storedAnswer.payment);
    return withFaults(this.faults, 'capturePayment', async () =>
      unwrapOutcome(
        await runIdempotently(this.#pool, keyed, (tx) => captureHeld(tx, p, this.#now())),
      ),
    );
  }

  cancelPayment(ref: string): Promise<GatewayPayment> {
    return withFaults(this.faults, 'cancelPayment', async () => {
      await settleDebit(this.#pool, ref, this.#now());
      const [row] = await prepared<PaymentRow>(
        this.#pool,
        'test-gateway-cancel',
        `update test_gateway.payments set status = 'cancelled'
         where ref = $1 and status in ('requires_confirmation', 'requires_action', 'held', 'failed')
         returning *`,
        [ref],
      );
      return paymentAnswer(row ?? (await readPayment(this.#pool, ref)));
    });
  }

  refundPayment(p: NewGatewayRefund): Promise<GatewayRefund> {
    const keyed = keyedCall('refundPayment', { ...p }, storedAnswer.refund);
    return withFaults(this.faults, 'refundPayment', async () =>
      unwrapOutcome(
        await runIdempotently(this.#pool, keyed, async (tx) => {
          await settleDebit(tx, p.payment, this.#now());
          return refund(tx, p, this.faults.refuseRefunds);
        }),
      ),
    );
  }

  movementsSince(since: Date): AsyncGenerator<GatewayMovement> {
    return listMovements(this.#pool, since);
  }

  readEvent(rawBody: Uint8Array, signature: string): GatewayEvent {
    return verifiedEvent(rawBody, signature, this.#secret);
  }

  /** An event, or any body, with the signature that `readEvent` takes; for tests. */
  signEvent(event: GatewayEvent | string): { body: Buffer; signature: string } {
    return signedEvent(event, this.#secret);
  }

  /**
   * What the card holder does in the 3-D Secure window. Throws `GatewayMisused` when the secret is
   * wrong or nothing waits for an answer.
   */
  authenticate(clientSecret: string, decision: 'approve' | 'refuse'): Promise<GatewayPayment> {
    return authenticatePayment(this.#pool, clientSecret, decision, this.#now());
  }

  /** Fails the refunds that a test card makes fail later, and returns the provider's events about them. */
  failLateRefunds(): Promise<GatewayEvent[]> {
    return failLateRefunds(this.#pool);
  }

  async #confirm<T>(
    keyed: KeyedCall<T>,
    ref: string,
    card: TestCard,
    result: Result,
  ): Promise<PaymentRow | null> {
    try {
      return await confirmWaiting(this.#pool, keyed, ref, result, faceOf(card));
    } catch (error) {
      // The same key at the same moment: the other request's stored answer counts.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  async #isSetUp(payment: string): Promise<boolean> {
    const rows = await prepared(
      this.#pool,
      'test-gateway-is-set-up',
      `select c.ref from test_gateway.payments p
       join test_gateway.cards c on c.ref = p.card and c.set_up and not c.detached
       where p.ref = $1`,
      [payment],
    );
    return rows.length > 0;
  }

  async #replayed<T>(keyed: KeyedCall<T>): Promise<T> {
    const known = await replay(this.#pool, keyed);
    if (!known) throw new GatewayMisused(`The answer under '${keyed.key}' is gone`);
    return unwrapOutcome(known);
  }

  /** Why a card or its customer was not taken. */
  async #unfit(customer: string | null): Promise<Outcome<never>> {
    const known = await prepared(
      this.#pool,
      'test-gateway-customer-known',
      'select ref from test_gateway.customers where ref = $1',
      [customer],
    );
    return customer !== null && known.length === 0
      ? {
          refused: 'customer',
          code: 'resource_missing',
          message: `No such customer: '${customer}'`,
        }
      : {
          refused: 'card',
          code: 'payment_method_unusable',
          message:
            'This PaymentMethod was detached from a Customer or belongs to another one, and may not be used again.',
        };
  }
}
