import {
  CardRefused,
  GatewayUnavailable,
  type GatewayCard,
  type GatewayPayment,
} from '#adapters/payment-gateway.ts';
import type { Deps } from '#deps.ts';
import { saveGatewayNames, type Attempt } from './attempts-repository.ts';

/** What to charge: a card just typed, or one on file with its owner at the provider. */
export type CardToCharge = { token: string } | { card: string; customer: string };

/** For the provider's own records, and for keeping the card. */
export interface Payer {
  name: string;
  email: string;
  description: string;
  /** The payer at the provider, once known. */
  customer: string | null;
}

/** How a try to charge ended. */
export type ChargeOutcome =
  | { kind: 'succeeded'; payment: GatewayPayment; customer: string | null }
  | { kind: 'requires_action'; clientSecret: string }
  /** Nothing was charged; `message` is the provider's, for whoever holds the card. */
  | { kind: 'declined'; code: string; message: string }
  /** Nothing was charged: the provider could not be reached before it was asked to. */
  | { kind: 'unavailable' }
  /** The attempt was given up while the provider was asked; nothing was charged. */
  | { kind: 'given_up' }
  /** Nobody knows yet; the slot stays held until the provider has told. */
  | { kind: 'in_doubt' };

/** The provider's answer about a payment, as an outcome. */
export function outcomeOf(payment: GatewayPayment, customer: string | null): ChargeOutcome {
  switch (payment.status) {
    case 'succeeded':
      return { kind: 'succeeded', payment, customer };
    case 'requires_action':
      return { kind: 'requires_action', clientSecret: payment.clientSecret };
    case 'failed':
    case 'cancelled':
      return {
        kind: 'declined',
        code: payment.failure?.code ?? 'card_declined',
        message: payment.failure?.message ?? 'Your card was declined.',
      };
    case 'processing':
    case 'requires_confirmation':
      return { kind: 'in_doubt' };
  }
}

/** Everything up to, and without, the charge itself. */
async function prepare(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<{ payment: string; customer: string | null } | 'given_up'> {
  const { gateway } = deps;
  const known: Pick<GatewayCard, 'ref'> =
    'token' in card
      ? await gateway.cardFromToken({ token: card.token, key: `${attempt.key}-card` })
      : { ref: card.card };
  let customer = 'customer' in card ? card.customer : null;
  if (attempt.keepCard) {
    customer ??=
      payer.customer ??
      (await gateway.createCustomer({
        name: payer.name,
        email: payer.email,
        key: `${attempt.key}-customer`,
      }));
  }
  const payment = await gateway.createPayment({
    amount: attempt.amountCents,
    currency: attempt.currency,
    card: known.ref,
    customer,
    keepCard: attempt.keepCard,
    description: payer.description,
    metadata: { booking: String(attempt.bookingId) },
    key: `${attempt.key}-payment`,
  });
  await deps.stepDone('payment created');
  const names = { card: known.ref, customer, payment: payment.ref };
  const saved = await saveGatewayNames(deps.db, attempt.id, names, deps.clock.now());
  await deps.stepDone('payment saved');
  return saved ? { payment: payment.ref, customer } : 'given_up';
}

/**
 * Charges a card for a saved attempt, outside any transaction. The provider's name of the payment is
 * saved before the payment is confirmed, so that whatever happens can be asked about later (spec
 * README "A public booking, from press to receipt").
 */
export async function chargeCard(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<ChargeOutcome> {
  let ready;
  try {
    ready = await prepare(deps, attempt, card, payer);
  } catch (error) {
    if (error instanceof CardRefused) {
      return { kind: 'declined', code: error.code, message: error.message };
    }
    if (error instanceof GatewayUnavailable) return { kind: 'unavailable' };
    throw error;
  }
  if (ready === 'given_up') return { kind: 'given_up' };
  try {
    const payment = await deps.gateway.confirmPayment({
      payment: ready.payment,
      customerPresent: true,
      key: `${attempt.key}-confirm`,
    });
    await deps.stepDone('charged');
    return outcomeOf(payment, ready.customer);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return askAgain(deps, ready.payment, ready.customer);
  }
}

/** The answer to a charge was lost: ask once what became of it. */
async function askAgain(
  deps: Deps,
  payment: string,
  customer: string | null,
): Promise<ChargeOutcome> {
  try {
    const found = await deps.gateway.findPayment(payment);
    // It may yet arrive: only an end that cannot change is believed here.
    if (found.status === 'succeeded' || found.status === 'requires_action') {
      return outcomeOf(found, customer);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  return { kind: 'in_doubt' };
}
