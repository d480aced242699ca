import { CardRefused, GatewayUnavailable } from '#adapters/payment-gateway.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { addCard, findGatewayCustomer, type SavedCard } from './cards-repository.ts';

/** Saves a card for whoever is signed in; a refusal carries the provider's words. */
export async function saveCard(deps: Deps, person: SignedIn, token: string): Promise<SavedCard> {
  const { gateway, db } = deps;
  const key = `card-${person.id}-${deps.ids.uuid()}`;
  try {
    const card = await gateway.cardFromToken({ token, key });
    const customer =
      (await findGatewayCustomer(db, person.id)) ??
      (await gateway.createCustomer({
        name: person.name,
        email: person.email,
        // The same for every try of this user, so that two at once get one customer.
        key: `user-${person.id}-${person.email}`,
      }));
    const kept = await gateway.keepCard({ customer, card: card.ref });
    return await inTransaction(db, (tx) =>
      addCard(tx, person.id, customer, kept, deps.clock.now()),
    );
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
