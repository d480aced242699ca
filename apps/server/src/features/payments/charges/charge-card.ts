import {
  CardRefused,
  GatewayUnavailable,
  UnknownCustomer,
  type ChosenMethod,
  type GatewayPayment,
} from '@slipway/domain/payments/payment-gateway';
import { chargeKey, isOfSecurityDeposit, purposeOf } from '#db/charge-lines.ts';
import { isDelayed } from '@slipway/domain/payments/payment-methods';
import type { Deps } from '#deps.ts';
import { saveCustomerOfAttempt, type Attempt } from './attempts-repository.ts';
import { saveGatewayNames } from './charged-attempt-repository.ts';
import {
  ensureGatewayCustomer,
  clearGatewayCustomer,
} from '#features/payments/cards/gateway-customer.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';

/** The card to charge: newly entered, or on file with its customer at the provider. */
export type CardToCharge = { token: string } | { card: string; customer: string };

/** What stands for any way to pay that the payer chose; null: a card. */
const chosenToken = (card: CardToCharge): string | null =>
  'token' in card && card.token.startsWith('ctoken_') ? card.token : null;

/** For the provider's records, and for saving the card. */
export interface Payer {
  /** Null: not signed in. */
  userId: number | null;
  name: string;
  email: string;
  description: string;
  /** False: charged by staff, so nobody can authenticate. Absent: the card holder is present. */
  holderPresent?: boolean;
  /**
   * Checks the card before it is used.
   * @param card the provider's fingerprint of the card; null: unknown
   * @throws CardRefused
   */
  admitCard?: (card: string | null) => Promise<void>;
  /** Where ways to pay other than cards are taken; absent: nowhere. */
  ways?: {
    /** The address to which the payer comes back from the page of a bank or a wallet. */
    returnTo: string;
    /** Whether methods may be used whose money comes days later. */
    delayed: boolean;
    /** Checks the way before it is used. @throws CardRefused */
    admit?: (chosen: ChosenMethod) => Promise<void>;
  };
}

/** The result of a charge attempt. */
export type ChargeOutcome =
  /** Charged, or held where that was asked. */
  | { kind: 'succeeded'; payment: GatewayPayment; customer: string | null }
  /** `redirect`: the page on which the payer pays; null: the provider's script asks. */
  | { kind: 'requires_action'; clientSecret: string; redirect: string | null }
  /** The money was ordered and comes days later, or is refused. */
  | { kind: 'awaited' }
  /** Not charged; `message` is the provider's, for the card holder. */
  | { kind: 'declined'; code: string; message: string }
  /** Not charged: the provider could not be reached before the charge was requested. */
  | { kind: 'unavailable' }
  /** An internal error before the charge. */
  | { kind: 'failed'; error: unknown }
  /** The attempt was given up during the provider call; not charged. */
  | { kind: 'given_up' }
  /** Unknown; the slot stays held until the provider answers. */
  | { kind: 'in_doubt' };

/** Maps the provider's payment to an outcome. */
export function outcomeOf(payment: GatewayPayment, customer: string | null): ChargeOutcome {
  switch (payment.status) {
    case 'held':
    case 'succeeded':
      return { kind: 'succeeded', payment, customer };
    case 'requires_action':
      return {
        kind: 'requires_action',
        clientSecret: payment.clientSecret,
        redirect: payment.redirect,
      };
    case 'failed':
    case 'cancelled':
      return {
        kind: 'declined',
        code: payment.failure?.code ?? 'card_declined',
        message: payment.failure?.message ?? 'Your card was declined.',
      };
    case 'processing':
      return { kind: isAwaited(payment) ? 'awaited' : 'in_doubt' };
    case 'requires_confirmation':
      return { kind: 'in_doubt' };
  }
}

/** Whether it is charged, or held on the card to be charged. */
export const isPaid = ({ status }: GatewayPayment): boolean =>
  status === 'succeeded' || status === 'held';

/** Whether its money was ordered, to come days later. */
export const isAwaited = ({ status, method }: GatewayPayment): boolean =>
  status === 'processing' && method !== null && isDelayed(method);

/** The attempt was closed before its charge was ready. */
class AttemptClosed extends Error {}

/**
 * A guest's first customer at the provider, later assigned to the account the booking creates.
 * @throws AttemptClosed when the attempt was closed in the meantime
 */
async function newCustomer(deps: Deps, attempt: Attempt, { name, email }: Payer): Promise<string> {
  const made = await deps.gateway.createCustomer({ name, email, key: `${attempt.key}-customer` });
  if (await saveCustomerOfAttempt(deps.db, attempt.id, made)) return made;
  await dropUnownedCustomer(deps.db, made);
  throw new AttemptClosed();
}

/** Whether the card stays usable at the provider: with the account, or for a security deposit alone. */
const keepsCard = ({ keepCard, forSecurityDeposit }: Attempt) => keepCard || forSecurityDeposit;

/** The customer at the provider; only a card on file or one to be saved needs one. */
async function customerFor(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<string | null> {
  if ('customer' in card) return card.customer;
  if (!keepsCard(attempt)) return null;
  const { userId, name, email } = payer;
  if (userId !== null) return ensureGatewayCustomer(deps, { id: userId, name, email });
  return newCustomer(deps, attempt, payer);
}

/** What the provider shows with the payment: its booking or order, or all that are paid together, and the charge's key. */
function metadataOf(attempt: Attempt): Record<string, string> {
  const { lines, key } = attempt;
  const bookings = lines.flatMap(({ payableRef }) => payableRef.bookingId ?? []);
  const orders = lines.flatMap(({ payableRef }) => payableRef.orderId ?? []);
  const named = (one: string, ids: readonly number[]) =>
    ids.length === 0 ? {} : { [ids.length === 1 ? one : `${one}s`]: ids.join(', ') };
  return {
    ...named('booking', bookings),
    ...named('order', orders),
    ...purposeOf(attempt),
    [chargeKey]: key,
  };
}

/** Creates an unconfirmed payment at the provider; a customer lost there is created again once. */
async function createPayment(
  deps: Deps,
  attempt: Attempt,
  prepared: { card: CardToCharge; admitted: Admitted; payer: Payer },
  again = false,
): Promise<{ payment: string; customer: string | null }> {
  const { card, admitted, payer } = prepared;
  const { ref, delayed } = admitted;
  const customer = await customerFor(deps, attempt, card, payer);
  try {
    const payment = await deps.gateway.createPayment({
      amount: attempt.amountCents,
      currency: attempt.currency,
      card: ref,
      ...(ref === null && { delayed }),
      customer,
      keepCard: keepsCard(attempt),
      ...(isOfSecurityDeposit(attempt) && { hold: true }),
      description: payer.description,
      metadata: metadataOf(attempt),
      key: `${attempt.key}-payment${again ? '-again' : ''}`,
    });
    return { payment: payment.ref, customer };
  } catch (error) {
    const { userId } = payer;
    if (!(error instanceof UnknownCustomer) || customer === null) throw error;
    // A guest's customer was just created and is missing already: the attempt was closed.
    if (userId === null) throw new AttemptClosed();
    await clearGatewayCustomer(deps, userId, customer);
    if (again || 'customer' in card) {
      throw new CardRefused(
        'card_unusable',
        'This card can no longer be charged. Please use another one.',
      );
    }
    return createPayment(deps, attempt, prepared, true);
  }
}

/** What is charged. */
interface Admitted {
  /** The card's name at the provider; null: another way to pay, which is named when it is confirmed. */
  ref: string | null;
  /**
   * Whether the payment may be confirmed with money that comes days later. Only where such a way was chosen and
   * admitted: whoever has the secret of another payment cannot order a debit with it.
   */
  delayed: boolean;
}

/**
 * Admits a way to pay that the payer chose.
 * @throws CardRefused where it is not taken
 */
async function admitWay(deps: Deps, token: string, { ways, admitCard }: Payer): Promise<Admitted> {
  if (!ways) throw new CardRefused('not_a_card', 'Please pay by card.');
  const chosen = await deps.gateway.methodOfToken({ token });
  if (chosen.delayed && !ways.delayed) {
    throw new CardRefused(
      'method_too_slow',
      `${chosen.method} takes too long for this date. Please choose another way to pay.`,
    );
  }
  await ways.admit?.(chosen);
  await admitCard?.(chosen.fingerprint);
  return { ref: null, delayed: chosen.delayed };
}

/** What is charged, admitted. */
async function admit(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<Admitted> {
  const chosen = chosenToken(card);
  if (chosen !== null) return admitWay(deps, chosen, payer);
  const { ref, fingerprint } =
    'token' in card
      ? await deps.gateway.cardFromToken({ token: card.token, key: `${attempt.key}-card` })
      : // The provider's id tells cards on file apart.
        { ref: card.card, fingerprint: card.card };
  await payer.admitCard?.(fingerprint);
  return { ref, delayed: false };
}

/** All steps before the charge itself. @throws AttemptClosed */
async function prepare(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<{ payment: string; customer: string | null }> {
  const admitted = await admit(deps, attempt, card, payer);
  const { payment, customer } = await createPayment(deps, attempt, { card, admitted, payer });
  await deps.faultPoint('payment created');
  const names = { card: admitted.ref, customer, payment };
  const saved = await saveGatewayNames(deps.db, attempt.id, names, deps.clock.now());
  await deps.faultPoint('payment saved');
  if (!saved) throw new AttemptClosed();
  return { payment, customer };
}

/**
 * Charges a card for a saved attempt, outside any transaction. The provider's payment id is saved
 * before confirming, so that the result can always be queried (docs/rules/statuses-and-money.md,
 * "From press to receipt").
 */
export async function chargeCard(
  deps: Deps,
  attempt: Attempt,
  card: CardToCharge,
  payer: Payer,
): Promise<ChargeOutcome> {
  const outcome = await tryCharge(deps, attempt, card, payer);
  deps.countCharge(outcome.kind);
  return outcome;
}

async function tryCharge(
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
    if (error instanceof AttemptClosed) return { kind: 'given_up' };
    return { kind: 'failed', error };
  }
  const token = chosenToken(card);
  try {
    const payment = await deps.gateway.confirmPayment({
      payment: ready.payment,
      customerPresent: payer.holderPresent ?? true,
      key: `${attempt.key}-confirm`,
      ...(token !== null && payer.ways && { chosen: { token, returnTo: payer.ways.returnTo } }),
    });
    await deps.faultPoint('charged');
    return outcomeOf(payment, ready.customer);
  } catch (error) {
    // The provider would not even begin with this way to pay: nothing was charged.
    if (error instanceof CardRefused) {
      return { kind: 'declined', code: error.code, message: error.message };
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    return queryOutcome(deps, ready.payment, ready.customer);
  }
}

/** Queries the result once when the answer to a charge was lost. */
async function queryOutcome(
  deps: Deps,
  payment: string,
  customer: string | null,
): Promise<ChargeOutcome> {
  try {
    const found = await deps.gateway.findPayment(payment);
    // The request may still arrive: only a final state is accepted here.
    if (isPaid(found) || found.status === 'requires_action' || isAwaited(found)) {
      return outcomeOf(found, customer);
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  return { kind: 'in_doubt' };
}
