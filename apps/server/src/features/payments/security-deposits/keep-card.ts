import type { BookingTerms } from '@slipway/domain/bookings/booking-terms';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { Db } from '#db/transaction.ts';
import type { Attempt } from '#features/payments/charges/attempts-repository.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';
import { insertCards } from './security-deposits-repository.ts';

/**
 * Saves the card of a charge for the security deposits of the bookings it paid for, if the payer agreed; other payment
 * methods leave no card. The customer at the provider is deleted again if nothing needs it.
 */
export async function keepCardForDeposits(
  tx: Db,
  charged: { attempt: Attempt; payment: GatewayPayment; customer: string | null },
  bookings: readonly { id: number; terms: BookingTerms }[],
  now: Date,
): Promise<void> {
  const { attempt, payment, customer } = charged;
  if (!attempt.forSecurityDeposit || customer === null) return;
  const ids = bookings.flatMap(({ id, terms }) => (terms.securityDeposit === undefined ? [] : id));
  if (payment.card) await insertCards(tx, ids, { card: payment.card.ref, customer }, now);
  if (!attempt.keepCard) await dropUnownedCustomer(tx, customer);
}
