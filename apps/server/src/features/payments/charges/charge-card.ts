import {
  CardRefused,
  GatewayUnavailable,
  UnknownCustomer,
  type GatewayPayment,
} from '#adapters/payment-gateway.ts';
import type { Deps } from '#deps.ts';
import { saveCustomerOfAttempt, saveGatewayNames, type Attempt } from './attempts-repository.ts';
import {
  ensureGatewayCustomer,
  clearGatewayCustomer,
} from '#features/payments/cards/gateway-customer.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';

/** What to charge: a card just typed, or one on file with its owner at the provider. */
export type CardToCharge = { token: string } | { card: string; customer: string };

/** For the provider's own records, and for keeping the card. */
export interface Payer {
  /** Null: nobody is signed in. */
  userId: number | null;
  name: string;
  email: string;
  description: string;
  /** False: staff charge it, and nobody can answer the bank. Absent: the card holder is there. */
  holderPresent?: boolean;
  /**
   * Looks at the card before anything is asked of it.
   * @param card what the provider knows the card by, whatever name it has; null: it does not tell
   * @throws CardRefused
   */
  admitCard?: (card: string | null) => Promise<void>;
}

/** How a try to charge ended. */
export type ChargeOutcome =
  | { kind: 'succeeded'; payment: GatewayPayment; customer: string | null }
  | { kind: 'requires_action'; clientSecret: string }
  /** Nothing was charged; `message` is the provider's, for whoever holds the card. */
  | { kind: 'declined'; code: string; message: string }
  /** Nothing was charged: the provider could not be reached before it was asked to. */
  | { kind: 'unavailable' }
  /** Our own mistake, before anything was charged. */
  | { kind: 'failed'; error: unknown }
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

/** The attempt was closed by somebody else before it was ready. */
class GivenUp extends Error {}

/**
 * A guest's first customer at the provider; it becomes that of the account which the booking makes.
 * @throws GivenUp when the attempt was closed meanwhile
 */
async function newCustomer(deps: Deps, attempt: Attempt, { name, email }: Payer): Promise<string> {
  const made = await deps.gateway.createCustomer({ name, email, key: `${attempt.key}-customer` });
  if (await saveCustomerOfAttempt(deps.db, attempt.id, made)) return made;
  await dropUnownedCustomer(deps.db, made);
  throw new GivenUp();
}

/** Whose card it is at the provider: only a card on file, or one to keep, needs an owner. */
async function customerFor(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<string | null> {
  if ('customer' in card) return card.customer;
  if (!attempt.keepCard) return null;
  const { userId, name, email } = payer;
  if (userId !== null) return ensureGatewayCustomer(deps, { id: userId, name, email });
  return newCustomer(deps, attempt, payer);
}

const metadataOf = ({ bookingId, orderId }: Attempt): Record<string, string> =>
  bookingId === null ? { order: String(orderId) } : { booking: String(bookingId) };

/** A payment at the provider that is not confirmed yet; a customer it has lost is made anew once. */
async function createPayment(
  deps: Deps,
  attempt: Attempt,
  given: { card: CardToCharge; ref: string; payer: Payer },
  again = false,
): Promise<{ payment: string; customer: string | null }> {
  const { card, ref, payer } = given;
  const customer = await customerFor(deps, attempt, card, payer);
  try {
    const payment = await deps.gateway.createPayment({
      amount: attempt.amountCents,
      currency: attempt.currency,
      card: ref,
      customer,
      keepCard: attempt.keepCard,
      description: payer.description,
      metadata: metadataOf(attempt),
      key: `${attempt.key}-payment${again ? '-again' : ''}`,
    });
    return { payment: payment.ref, customer };
  } catch (error) {
    const { userId } = payer;
    if (!(error instanceof UnknownCustomer) || customer === null) throw error;
    // A guest's was made a moment ago: only whoever closed the attempt removes it.
    if (userId === null) throw new GivenUp();
    await clearGatewayCustomer(deps, userId, customer);
    if (again || 'customer' in card) {
      throw new CardRefused(
        'card_unusable',
        'This card can no longer be charged. Please use another one.',
      );
    }
    return createPayment(deps, attempt, given, true);
  }
}

/** Everything up to, and without, the charge itself. @throws GivenUp */
async function prepare(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<{ payment: string; customer: string | null }> {
  const { ref, fingerprint } =
    'token' in card
      ? await deps.gateway.cardFromToken({ token: card.token, key: `${attempt.key}-card` })
      : // Of a card on file, its name there tells it from others.
        { ref: card.card, fingerprint: card.card };
  await payer.admitCard?.(fingerprint);
  const { payment, customer } = await createPayment(deps, attempt, { card, ref, payer });
  await deps.faultPoint('payment created');
  const names = { card: ref, customer, payment };
  const saved = await saveGatewayNames(deps.db, attempt.id, names, deps.clock.now());
  await deps.faultPoint('payment saved');
  if (!saved) throw new GivenUp();
  return { payment, customer };
}

/**
 * Charges a card for a saved attempt, outside any transaction. The provider's name of the payment is
 * saved before the payment is confirmed, so that whatever happens can be asked about later
 * (docs/rules/statuses-and-money.md, "From press to receipt").
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
    if (error instanceof GivenUp) return { kind: 'given_up' };
    return { kind: 'failed', error };
  }
  try {
    const payment = await deps.gateway.confirmPayment({
      payment: ready.payment,
      customerPresent: payer.holderPresent ?? true,
      key: `${attempt.key}-confirm`,
    });
    await deps.faultPoint('charged');
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
