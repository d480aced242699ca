import Stripe from 'stripe';
import { z } from 'zod';
import {
  BadSignature,
  CardRefused,
  RefundRefused,
  UnreadableEvent,
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
import type { Cents } from '@slipway/domain/money/money';
import { delayedTypes } from '@slipway/domain/payments/payment-methods';
import { chosenMethodOf } from './stripe-methods.ts';
import {
  cardOf,
  disputeMovementsOf,
  eventOf,
  listedPaymentOf,
  paymentOf,
  refundMovementsOf,
  refundNumber,
  refundOf,
} from './stripe-answers.ts';
import { hasCode, isAboutCard, translate, withTranslatedErrors } from './stripe-errors.ts';

/** The allowed age of a signature in either direction. */
const toleranceSeconds = 300;

/** The minimum of an event; the SDK accepts any signed JSON. */
const anEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
});

/** What every answer about a payment must include. */
const expand = ['payment_method', 'latest_charge'];

/**
 * The SDK with limited waiting: 8 s per try and one retry, which idempotency keys make safe. Tests
 * set another host in `config`.
 */
export function stripeClient(secretKey: string, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(secretKey, {
    timeout: 8000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...config,
  });
}

/** The real provider, through its official SDK. */
export class StripeGateway implements PaymentGateway {
  readonly kind = 'stripe';
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #keyPrefix: string;

  /** @param options.keyPrefix what every idempotency key begins with; absent: nothing */
  constructor(stripe: Stripe, options: { webhookSecret: string; keyPrefix?: string }) {
    this.#stripe = stripe;
    this.#webhookSecret = options.webhookSecret;
    this.#keyPrefix = options.keyPrefix ?? '';
  }

  #once(key: string): { idempotencyKey: string } {
    return { idempotencyKey: `${this.#keyPrefix}${key}` };
  }

  async createCustomer(p: { name: string; email: string; key: string }): Promise<string> {
    const customer = await withTranslatedErrors(() =>
      this.#stripe.customers.create({ name: p.name, email: p.email }, this.#once(p.key)),
    );
    return customer.id;
  }

  async dropCustomer(p: { customer: string }): Promise<void> {
    try {
      await this.#stripe.customers.del(p.customer);
    } catch (error) {
      const { StripeInvalidRequestError } = Stripe.errors;
      if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return;
      throw translate(error);
    }
  }

  async cardFromToken(p: { token: string; key: string }): Promise<GatewayCard> {
    return withCardErrors(async () =>
      cardOf(
        p.token.startsWith('pm_')
          ? await this.#stripe.paymentMethods.retrieve(p.token)
          : await this.#stripe.paymentMethods.create(
              { type: 'card', card: { token: p.token } },
              this.#once(p.key),
            ),
      ),
    );
  }

  async methodOfToken(p: { token: string }): Promise<ChosenMethod> {
    return withCardErrors(async () =>
      chosenMethodOf(await this.#stripe.confirmationTokens.retrieve(p.token)),
    );
  }

  async keepCard(p: { customer: string; card: string }): Promise<GatewayCard> {
    return withCardErrors(async () =>
      cardOf(await this.#stripe.paymentMethods.attach(p.card, { customer: p.customer })),
    );
  }

  async dropCard(p: { card: string }): Promise<void> {
    try {
      await this.#stripe.paymentMethods.detach(p.card);
    } catch (error) {
      // Never attached, already detached, or deleted: the goal is reached.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
      throw translate(error);
    }
  }

  async createPayment(p: NewGatewayPayment): Promise<GatewayPayment> {
    return withCardErrors(async () =>
      paymentOf(
        await this.#stripe.paymentIntents.create(
          {
            amount: p.amount,
            currency: p.currency.toLowerCase(),
            ...(p.customer === null ? {} : { customer: p.customer }),
            ...(p.card === null ? paramsForAnyMethod(p) : paramsForCard(p, p.card)),
            ...(p.hold === true && { capture_method: 'manual' as const }),
            description: p.description,
            metadata: p.metadata,
            expand,
          },
          this.#once(p.key),
        ),
      ),
    );
  }

  async confirmPayment(p: {
    payment: string;
    customerPresent: boolean;
    key: string;
    chosen?: { token: string; returnTo: string };
  }): Promise<GatewayPayment> {
    const { chosen } = p;
    try {
      return paymentOf(
        await this.#stripe.paymentIntents.confirm(
          p.payment,
          // `off_session` with the customer present would turn 3-D Secure into a decline.
          {
            ...(p.customerPresent ? {} : { off_session: true }),
            ...(chosen && { confirmation_token: chosen.token, return_url: chosen.returnTo }),
            expand,
          },
          this.#once(p.key),
        ),
      );
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
        return paymentOf(error.payment_intent, error.payment_method ?? null);
      }
      if (hasCode(error, 'payment_intent_unexpected_state')) return this.findPayment(p.payment);
      if (error instanceof Stripe.errors.StripeError && isAboutCard(error)) {
        throw new CardRefused(error.code ?? 'card_refused', error.message);
      }
      throw translate(error);
    }
  }

  async findPayment(ref: string): Promise<GatewayPayment> {
    return paymentOf(
      await withTranslatedErrors(() => this.#stripe.paymentIntents.retrieve(ref, { expand })),
    );
  }

  async capturePayment(p: {
    payment: string;
    amount: Cents;
    key: string;
  }): Promise<GatewayPayment> {
    try {
      return paymentOf(
        await this.#stripe.paymentIntents.capture(
          p.payment,
          { amount_to_capture: p.amount, expand },
          this.#once(p.key),
        ),
      );
    } catch (error) {
      // Captured before, or its time was over: its present state is the answer.
      if (hasCode(error, 'payment_intent_unexpected_state')) return this.findPayment(p.payment);
      if (hasCode(error, 'charge_expired_for_capture')) return this.findPayment(p.payment);
      throw translate(error);
    }
  }

  async cancelPayment(ref: string): Promise<GatewayPayment> {
    try {
      return paymentOf(await this.#stripe.paymentIntents.cancel(ref, { expand }));
    } catch (error) {
      if (hasCode(error, 'payment_intent_unexpected_state')) return this.findPayment(ref);
      throw translate(error);
    }
  }

  async refundPayment(p: NewGatewayRefund): Promise<GatewayRefund> {
    try {
      return refundOf(
        await this.#stripe.refunds.create(
          {
            payment_intent: p.payment,
            amount: p.amount,
            ...(p.number === undefined ? {} : { metadata: { [refundNumber]: p.number } }),
          },
          this.#once(p.key),
        ),
      );
    } catch (error) {
      // A valid request the provider does not fulfil is a refusal.
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409) {
        throw new RefundRefused(error.message, { cause: translate(error) });
      }
      throw translate(error);
    }
  }

  async *movementsSince(since: Date): AsyncGenerator<GatewayMovement> {
    const page = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
    const { paymentIntents, refunds, disputes } = this.#stripe;
    const listed = { ...page, expand: ['data.latest_charge'] };
    yield* translated(paymentIntents.list(listed), (intent) => [listedPaymentOf(intent)]);
    yield* translated(refunds.list(page), refundMovementsOf);
    yield* translated(disputes.list(page), disputeMovementsOf);
  }

  readEvent(rawBody: Uint8Array, signature: string): GatewayEvent {
    try {
      const event = this.#stripe.webhooks.constructEvent(
        Buffer.from(rawBody),
        signature,
        this.#webhookSecret,
        toleranceSeconds,
      );
      rejectFutureTimestamp(signature);
      anEvent.parse(event);
      return eventOf(event);
    } catch (error) {
      if (error instanceof BadSignature) throw error;
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
        throw new BadSignature('The event is not signed with our secret', { cause: error });
      }
      throw new UnreadableEvent('The event cannot be read', { cause: error });
    }
  }
}

const keepsCard = (p: NewGatewayPayment) => p.keepCard && p.customer !== null;

/** The parameters of a payment with a known card, which never redirects. */
const paramsForCard = (p: NewGatewayPayment, card: string) =>
  ({
    payment_method: card,
    ...(keepsCard(p) && { setup_future_usage: 'off_session' }),
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  }) satisfies Partial<Stripe.PaymentIntentCreateParams>;

/** The parameters of a payment whose method is chosen when it is confirmed; only a card is kept. */
const paramsForAnyMethod = (p: NewGatewayPayment) =>
  ({
    ...(keepsCard(p) && {
      payment_method_options: { card: { setup_future_usage: 'off_session' } },
    }),
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' as const },
    ...(p.delayed !== true && { excluded_payment_method_types: [...delayedTypes] }),
  }) satisfies Partial<Stripe.PaymentIntentCreateParams>;

/** Refuses signatures dated in the future, which the SDK accepts. @throws BadSignature */
function rejectFutureTimestamp(signature: string): void {
  const latest = Date.now() / 1000 + toleranceSeconds;
  const stamps = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, stamp]) => Number(stamp));
  if (stamps.some((stamp) => stamp > latest)) {
    throw new BadSignature('The event was signed in the future');
  }
}

/** All of a list, page by page, with converted errors. */
async function* translated<One>(
  list: AsyncIterable<One>,
  movementsOf: (one: One) => GatewayMovement[],
): AsyncGenerator<GatewayMovement> {
  const pages = list[Symbol.asyncIterator]();
  for (;;) {
    const next = await withTranslatedErrors(() => pages.next());
    if (next.done === true) return;
    yield* movementsOf(next.value);
  }
}

/** Converts a failure caused by the card into `CardRefused`. */
async function withCardErrors<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isAboutCard(error)) {
      throw new CardRefused(error.code ?? 'card_refused', error.message);
    }
    throw translate(error);
  }
}
