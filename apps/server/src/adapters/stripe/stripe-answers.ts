import { cents, type Cents } from '@slipway/domain/money/money';
import type { ProviderMethod } from '@slipway/domain/payments/payment-methods';
import type Stripe from 'stripe';
import { providerMethodOf } from './stripe-methods.ts';
import {
  CardRefused,
  type GatewayCard,
  type GatewayEvent,
  type GatewayMovement,
  type GatewayPayment,
  type GatewayRefund,
  type GatewayStatus,
  type ListedPayment,
} from '@slipway/domain/payments/payment-gateway';

/** The card in a payment method; other kinds are never requested. */
export function cardOf(method: Stripe.PaymentMethod): GatewayCard {
  if (!method.card) throw new CardRefused('not_a_card', 'Please pay by card.');
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint = null } = method.card;
  return { ref: method.id, fingerprint, brand, last4, expMonth, expYear };
}

function statusOf(intent: Stripe.PaymentIntent): GatewayStatus {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'requires_capture':
      return 'held';
    case 'requires_action':
      return 'requires_action';
    case 'requires_confirmation':
      return 'requires_confirmation';
    case 'canceled':
      return 'cancelled';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'requires_confirmation';
    // An unknown new status: the outcome is unknown.
    default:
      return 'processing';
  }
}

type MethodOrId = string | Stripe.PaymentMethod | null | undefined;

/** Whether the provider sent a payment method with its details, not its id alone. */
const isMethod = (method: MethodOrId): method is Stripe.PaymentMethod =>
  typeof method === 'object' && method !== null;

/** How an intent is paid; null: nothing was chosen. Without the answer's details, it is a card as before. */
function methodOf(
  intent: Stripe.PaymentIntent,
  known: Stripe.PaymentMethod | null,
): ProviderMethod | null {
  const all = [known, intent.payment_method, intent.last_payment_error?.payment_method];
  const found = all.find(isMethod);
  if (found) return providerMethodOf(found);
  return intent.payment_method === null ? null : 'Credit card';
}

/** What an intent has charged: of one that was held, what was captured, which may be less than its amount. */
function capturedOf({ status, amount, amount_received: received }: Stripe.PaymentIntent): Cents {
  return cents(status === 'succeeded' ? received || amount : 0);
}

/** Until when the provider holds it; null: it does not say, or it is not held. */
function captureBeforeOf(intent: Stripe.PaymentIntent): Date | null {
  const charge = intent.latest_charge;
  if (intent.status !== 'requires_capture' || typeof charge !== 'object') return null;
  const before = charge?.payment_method_details?.card?.capture_before;
  return before === undefined ? null : new Date(before * 1000);
}

/** `method`: the card, when the answer contains only its id. */
export function paymentOf(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | null = null,
): GatewayPayment {
  const failure = intent.last_payment_error;
  const known = [intent.payment_method, method, failure?.payment_method]
    .filter(isMethod)
    .find(({ card }) => card);
  const charge = intent.latest_charge;
  const status = statusOf(intent);
  return {
    ref: intent.id,
    status,
    amount: cents(intent.amount),
    captured: capturedOf(intent),
    captureBefore: captureBeforeOf(intent),
    refunded: cents(typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0),
    clientSecret: intent.client_secret ?? '',
    failure: failure
      ? {
          code: failure.code ?? failure.type,
          message: failure.message ?? 'Your card was declined.',
        }
      : null,
    card: known ? cardOf(known) : null,
    method: methodOf(intent, known ?? null),
    redirect: intent.next_action?.redirect_to_url?.url ?? null,
  };
}

function refundStatusOf(status: string | null): GatewayRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export function refundOf(refund: Stripe.Refund): GatewayRefund {
  return {
    ref: refund.id,
    status: refundStatusOf(refund.status),
    amount: cents(refund.amount),
    failure: refund.failure_reason ?? null,
  };
}

function refOf(found: string | { id: string } | null | undefined): string | null {
  return typeof found === 'string' ? found : (found?.id ?? null);
}

/** Where a refund has our number, in what the provider keeps with it for us. */
export const refundNumber = 'refund';

function refundEvent(id: string, name: string, refund: Stripe.Refund): GatewayEvent {
  const payment = refOf(refund.payment_intent);
  // A hold that has ended by itself: nothing was charged, so nothing is given back.
  if (payment === null || refund.reason === 'expired_uncaptured_charge') {
    return { id, type: 'other', name };
  }
  const { ref, amount, status } = refundOf(refund);
  const number = refund.metadata?.[refundNumber];
  return { id, type: 'refund', payment, refund: ref, amount, status, number };
}

function disputeEvent(
  id: string,
  name: string,
  dispute: Stripe.Dispute,
  status: 'opened' | 'won',
): GatewayEvent {
  const payment = refOf(dispute.payment_intent);
  if (payment === null) return { id, type: 'other', name };
  return {
    id,
    type: 'dispute',
    payment,
    dispute: dispute.id,
    amount: cents(dispute.amount),
    status,
  };
}

/** A payment as it is listed, with its charge. */
export function listedPaymentOf(intent: Stripe.PaymentIntent): ListedPayment {
  const { ref, status, amount, refunded } = paymentOf(intent);
  return {
    type: 'payment',
    payment: ref,
    status,
    amount,
    refunded,
    currency: intent.currency.toUpperCase(),
    description: intent.description ?? '',
    metadata: intent.metadata,
    at: new Date(intent.created * 1000),
  };
}

/** A refund as it is listed; nothing where it gives nothing back. */
export function refundMovementsOf(refund: Stripe.Refund): GatewayMovement[] {
  const event = refundEvent('', '', refund);
  return event.type === 'refund' ? [event] : [];
}

/** What a dispute moved as it is listed: what was withdrawn, and what came back once it was won. */
export function disputeMovementsOf(dispute: Stripe.Dispute): GatewayMovement[] {
  const moved = dispute.balance_transactions.map(({ amount }) => amount);
  const movements = (status: 'opened' | 'won') => {
    const event = disputeEvent('', '', dispute, status);
    return event.type === 'dispute' ? [event] : [];
  };
  return [
    ...(moved.some((amount) => amount < 0) ? movements('opened') : []),
    ...(moved.some((amount) => amount > 0) ? movements('won') : []),
  ];
}

/** Maps a provider event to ours; irrelevant kinds become `other`. */
export function eventOf(event: Stripe.Event): GatewayEvent {
  const { id, type: name } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.amount_capturable_updated':
      return { id, type: 'payment', payment: event.data.object.id };
    case 'charge.refunded': {
      const refund = event.data.object.refunds?.data[0];
      if (refund) return refundEvent(id, name, refund);
      // Newer API versions do not list the refunds of a charge; a `refund.*` event comes with it.
      const payment = refOf(event.data.object.payment_intent);
      return payment === null ? { id, type: 'other', name } : { id, type: 'payment', payment };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundEvent(id, name, event.data.object);
    // An inquiry or another step of a dispute moves no money.
    case 'charge.dispute.funds_withdrawn':
      return disputeEvent(id, name, event.data.object, 'opened');
    case 'charge.dispute.funds_reinstated':
      return disputeEvent(id, name, event.data.object, 'won');
    default:
      return { id, type: 'other', name };
  }
}
