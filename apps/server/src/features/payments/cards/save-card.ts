import type { SignedIn } from '@slipway/domain/identity/signed-in';
import {
  CardRefused,
  GatewayUnavailable,
  UnknownCustomer,
} from '@slipway/domain/payments/payment-gateway';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import { assertAsksForCards } from './assert-cards.ts';
import { addCard, type SavedCard } from './cards-repository.ts';
import { ensureGatewayCustomer, clearGatewayCustomer } from './gateway-customer.ts';

async function attachAtProvider(deps: Deps, person: SignedIn, card: string) {
  const customer = await ensureGatewayCustomer(deps, person);
  try {
    return { customer, kept: await deps.gateway.keepCard({ customer, card }) };
  } catch (error) {
    if (!(error instanceof UnknownCustomer)) throw error;
    await clearGatewayCustomer(deps, person.id, customer);
    const fresh = await ensureGatewayCustomer(deps, person);
    return { customer: fresh, kept: await deps.gateway.keepCard({ customer: fresh, card }) };
  }
}

/**
 * Saves a card for the signed-in user.
 * @throws Refusal 422 with the provider's message, and where no card is taken
 */
export async function saveCard(deps: Deps, person: SignedIn, token: string): Promise<SavedCard> {
  await assertAsksForCards(deps, person);
  try {
    const key = `card-${person.id}-${deps.ids.uuid()}`;
    const card = await deps.gateway.cardFromToken({ token, key });
    const { customer, kept } = await attachAtProvider(deps, person, card.ref);
    const saved = await inTransaction(deps.db, (tx) =>
      addCard(tx, person.id, customer, kept, deps.clock.now()),
    );
    if (!saved) throw new GatewayUnavailable('The customer has changed in the meantime');
    return saved;
  } catch (error) {
    if (error instanceof CardRefused) {
      throw refused('card_refused', error.message, { stripeToken: [error.message] });
    }
    if (error instanceof GatewayUnavailable) {
      throw refused(
        'gateway_unavailable',
        'The card provider cannot be reached. Please try again.',
      );
    }
    throw error;
  }
}
