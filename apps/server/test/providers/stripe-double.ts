import {
  authenticationFailed,
  authenticationRequired,
  testCardByToken,
  type TestCard,
} from '@slipway/domain/payments/test-cards';
import { z } from 'zod';
import { Loopback, type HttpAnswer, type Received } from './loopback.ts';
import { ProviderSchema, type Fields } from './provider-schema.ts';
import {
  fixtures,
  intentJson,
  methodJson,
  pageOf,
  type Card,
  type Intent,
} from './stripe-objects.ts';

/** A refusal in the provider's format. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: Fields,
  ) {
    super(String(error['message']));
  }
}
const badRequest = (message: string, more: Fields = {}) =>
  new Refused(400, { type: 'invalid_request_error', message, ...more });
const declined = (code: string, message: string, more: Fields = {}) =>
  new Refused(402, { type: 'card_error', code, message, ...more });
const unexpected = (message: string) =>
  badRequest(message, { code: 'payment_intent_unexpected_state' });

/**
 * Simulates the provider's test mode over HTTP: requests are validated against its published
 * schema, answers are its published fixtures with our values, and each test card behaves as
 * documented.
 */
export class StripeDouble {
  readonly net = new Loopback((request) => this.#answer(request));
  readonly #schema = new ProviderSchema('./stripe-openapi-2023-08-16.slim.json');
  readonly #first = new Map<string, { print: string; answer: HttpAnswer }>();
  readonly #customers = new Set<string>();
  readonly #cards = new Map<string, Card>();
  readonly #intents = new Map<string, Intent>();
  readonly #refunds = new Map<string, Record<string, string>>();
  readonly #madeRefunds: Fields[] = [];
  /** What is listed of disputes. */
  readonly disputes: Fields[] = [];
  #count = 0;

  /** What a refund was asked for with, for whoever asked. */
  metadataOf(refund: string): Record<string, string> {
    return this.#refunds.get(refund) ?? {};
  }

  /** The card holder's answer in the 3-D Secure window. */
  authenticate(clientSecret: string, decision: 'approve' | 'refuse'): void {
    const intent = [...this.#intents.values()].find((it) => it.secret === clientSecret);
    if (intent?.status !== 'requires_action') throw new Error('Nothing waits for authentication');
    if (decision === 'approve') {
      intent.method.setUp ||= intent.keep;
      this.#succeed(intent);
    } else {
      this.#fail(intent, declined(authenticationFailed.code, authenticationFailed.message).error);
    }
  }

  #answer(request: Received): HttpAnswer {
    const { method, path, query, body, idempotencyKey: key } = request;
    // The shared schema has no disputes.
    const isKnown = path !== '/v1/disputes';
    const faults = isKnown ? this.#schema.faults(method, path, query, body) : [];
    if (faults.length > 0) return refusal(badRequest(faults.join('; ')));
    const print = JSON.stringify([method, path, body]);
    const known = key === null ? undefined : this.#first.get(key);
    if (known && known.print !== print) {
      return refusal(
        new Refused(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        }),
      );
    }
    const answer = known?.answer ?? this.#handled(request);
    if (key !== null && method === 'POST') this.#first.set(key, { print, answer });
    return answer;
  }

  #handled(request: Received): HttpAnswer {
    try {
      // Copied, because a replayed answer must not change with the objects behind it.
      return { status: 200, body: structuredClone(this.#handle(request)) };
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }
  }

  #handle({ method, path, query, body }: Received): Fields {
    const [, , resource = '', id = '', action = ''] = path.split('/');
    const expand = [body['expand'], query['expand']].flat().map(String);
    switch (`${method} ${resource}${id && '/id'}${action && `/${action}`}`) {
      case 'POST customers': {
        const customer = this.#id('cus');
        this.#customers.add(customer);
        return { ...fixtures['customer'], ...body, id: customer };
      }
      case 'DELETE customers/id':
        return this.#removeCustomer(id);
      case 'POST payment_methods':
        return this.#cardOfToken(body);
      case 'GET payment_methods/id':
        return methodJson(this.#card(id));
      case 'POST payment_methods/id/attach':
        return this.#attach(this.#card(id), String(body['customer']));
      case 'POST payment_methods/id/detach':
        return detach(this.#card(id));
      case 'POST payment_intents':
        return this.#create(body, expand);
      case 'GET payment_intents/id':
        return intentJson(this.#intent(id), expand);
      case 'POST payment_intents/id/confirm':
        return this.#confirm(this.#intent(id), body['off_session'] === 'true', expand);
      case 'POST payment_intents/id/cancel':
        return cancel(this.#intent(id), expand);
      case 'POST payment_intents/id/capture':
        return capture(this.#intent(id), Number(body['amount_to_capture']), expand);
      case 'GET payment_intents':
        return pageOf(
          [...this.#intents.values()].map((one) => intentJson(one, ['latest_charge'])),
          query,
        );
      case 'GET refunds':
        return pageOf(this.#madeRefunds, query);
      case 'GET disputes':
        return pageOf(this.disputes, query);
      case 'POST refunds':
        return this.#refund(body);
      default:
        throw badRequest(`Not played: ${method} ${path}`);
    }
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_double${this.#count}`;
  }

  #newCard(card: TestCard): Card {
    const made = { id: this.#id('pm'), card, customer: null, detached: false, setUp: false };
    this.#cards.set(made.id, made);
    return made;
  }

  #cardOfToken(body: Fields): Fields {
    const token = z.object({ card: z.object({ token: z.string() }) }).parse(body).card.token;
    const card = testCardByToken(token);
    if (!card) {
      throw badRequest(`No such token: '${token}'`, {
        code: 'resource_missing',
        param: 'card[token]',
      });
    }
    return methodJson(this.#newCard(card));
  }

  #card(id: string): Card {
    const named = id.startsWith('pm_card_') ? testCardByToken(id) : null;
    if (named) return this.#newCard(named);
    const card = this.#cards.get(id);
    if (card) return card;
    throw badRequest(`No such PaymentMethod: '${id}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }

  #intent(id: string): Intent {
    const intent = this.#intents.get(id);
    if (intent) return intent;
    throw badRequest(`No such payment_intent: '${id}'`, {
      code: 'resource_missing',
      param: 'intent',
    });
  }

  #removeCustomer(id: string): Fields {
    if (!this.#customers.delete(id)) {
      throw badRequest(`No such customer: '${id}'`, { code: 'resource_missing', param: 'id' });
    }
    for (const card of this.#cards.values()) if (card.customer === id) detach(card);
    return { id, object: 'customer', deleted: true };
  }

  #attach(card: Card, customer: string): Fields {
    if (!this.#customers.has(customer)) throw noCustomer(customer);
    mustFit(card, customer);
    const { outcome } = card.card;
    if (outcome.kind === 'declined' && !outcome.attaches) {
      throw declined(outcome.code, outcome.message, { decline_code: outcome.declineCode });
    }
    card.customer = customer;
    return methodJson(card);
  }

  #create(body: Fields, expand: string[]): Fields {
    const customer = typeof body['customer'] === 'string' ? body['customer'] : null;
    if (customer !== null && !this.#customers.has(customer)) throw noCustomer(customer);
    const method = this.#card(String(body['payment_method']));
    mustFit(method, customer);
    const id = this.#id('pi');
    const intent: Intent = {
      id,
      secret: `${id}_secret_double`,
      amount: Number(body['amount']),
      refunded: 0,
      status: 'requires_confirmation',
      method,
      customer,
      keep: body['setup_future_usage'] === 'off_session',
      hold: body['capture_method'] === 'manual',
      captured: 0,
      description: typeof body['description'] === 'string' ? body['description'] : null,
      metadata: z.record(z.string(), z.string()).catch({}).parse(body['metadata']),
      error: null,
    };
    this.#intents.set(id, intent);
    return intentJson(intent, expand);
  }

  #confirm(intent: Intent, offSession: boolean, expand: string[]): Fields {
    if (intent.status !== 'requires_confirmation') {
      throw unexpected(`You cannot confirm this PaymentIntent: its status is ${intent.status}.`);
    }
    const { outcome } = intent.method.card;
    if (outcome.kind === 'declined') {
      const { code, message, declineCode } = outcome;
      throw this.#fail(intent, declined(code, message, { decline_code: declineCode }).error);
    }
    const asks =
      outcome.kind === 'authenticates' && (outcome.when === 'always' || !intent.method.setUp);
    if (asks && offSession) {
      const { code, message } = authenticationRequired;
      throw this.#fail(intent, declined(code, message).error);
    }
    if (asks) intent.status = 'requires_action';
    else this.#succeed(intent);
    return intentJson(intent, expand);
  }

  #succeed(intent: Intent): void {
    intent.status = intent.hold ? 'requires_capture' : 'succeeded';
    if (!intent.hold) intent.captured = intent.amount;
    intent.error = null;
    if (intent.keep && intent.customer !== null) intent.method.customer = intent.customer;
  }

  #fail(intent: Intent, error: Fields): Refused {
    intent.status = 'requires_payment_method';
    intent.error = { ...error, payment_method: methodJson(intent.method) };
    return new Refused(402, { ...intent.error, payment_intent: intentJson(intent, []) });
  }

  #refund(body: Fields): Fields {
    const intent = this.#intent(String(body['payment_intent']));
    const amount = Number(body['amount']);
    if (intent.status !== 'succeeded') {
      throw unexpected('This PaymentIntent does not have a successful charge to refund.');
    }
    const left = intent.captured - intent.refunded;
    if (left === 0) {
      throw badRequest('The payment has already been refunded.', {
        code: 'charge_already_refunded',
      });
    }
    if (amount > left) {
      throw badRequest(
        `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      );
    }
    intent.refunded += amount;
    const id = this.#id('re');
    const metadata = z.record(z.string(), z.string()).catch({}).parse(body['metadata']);
    this.#refunds.set(id, metadata);
    const refund = { ...fixtures['refund'], id, amount, payment_intent: intent.id, metadata };
    this.#madeRefunds.push(refund);
    return refund;
  }
}

function refusal({ status, error }: Refused): HttpAnswer {
  return { status, body: { error } };
}

const noCustomer = (id: string) =>
  badRequest(`No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });

/** A card belongs to one customer, and to none once detached. */
function mustFit(card: Card, customer: string | null): void {
  if (card.detached || (card.customer !== null && card.customer !== customer)) {
    throw badRequest(
      'The provided PaymentMethod was previously used or belongs to another Customer. It may not be used again.',
      { param: 'payment_method' },
    );
  }
}

function detach(card: Card): Fields {
  if (card.customer === null) {
    throw badRequest('The payment method you provided is not attached to a customer.');
  }
  card.customer = null;
  card.detached = true;
  return methodJson(card);
}

function cancel(intent: Intent, expand: string[]): Fields {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpected(`You cannot cancel this PaymentIntent: its status is ${intent.status}.`);
  }
  intent.status = 'canceled';
  return intentJson(intent, expand);
}

function capture(intent: Intent, amount: number, expand: string[]): Fields {
  if (intent.status !== 'requires_capture') {
    throw unexpected(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
    );
  }
  intent.status = 'succeeded';
  intent.captured = amount;
  return intentJson(intent, expand);
}
