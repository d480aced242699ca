import type { Db } from '#db/transaction.ts';
import { refused } from '#http/errors.ts';
import { findActiveCard, findGatewayCustomer } from './cards-repository.ts';
import type { CardToCharge } from '#features/payments/charges/charge-card.ts';

/** A customer's active card; null when none can be charged. */
export async function findCardToCharge(
  db: Db,
  customerId: number | null,
): Promise<CardToCharge | null> {
  if (customerId === null) return null;
  const card = await findActiveCard(db, customerId);
  const customer = await findGatewayCustomer(db, customerId);
  return card && customer !== null ? { card: card.gatewayCard, customer } : null;
}

/**
 * The user's own active card. @throws Refusal 422 with the message of
 * docs/rules/statuses-and-money.md, "Payments by customers" when there is none
 */
export async function ownCard(db: Db, personId: number): Promise<CardToCharge> {
  const card = await findCardToCharge(db, personId);
  if (!card) {
    throw refused(
      'no_card',
      "You haven't chosen your payment method. Please make it on profile page",
    );
  }
  return card;
}
