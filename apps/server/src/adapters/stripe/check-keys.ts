import Stripe from 'stripe';
import {
  CardKeyRefused,
  GatewayUnavailable,
  type KnownAtProvider,
} from '@slipway/domain/payments/payment-gateway';
import { hasCode, translate } from './stripe-errors.ts';

/**
 * Checks a secret key at the provider.
 * @param known what the account in use has; null: nothing
 * @returns whether the key belongs to that account in that mode; false for null
 * @throws CardKeyRefused, GatewayUnavailable
 */
export async function checkStripeKey(
  stripe: Stripe,
  known: KnownAtProvider | null,
): Promise<boolean> {
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    if (known === null) return false;
    if ('payment' in known) await stripe.paymentIntents.retrieve(known.payment);
    else await stripe.customers.retrieve(known.customer);
    return true;
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return false;
    const translated = translate(error);
    if (translated instanceof GatewayUnavailable) throw translated;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The provider's message may repeat parts of the key.
    throw new CardKeyRefused('The key was refused');
  }
}
