import {
  delayedTypes,
  isDelayed,
  type ProviderMethod,
} from '@slipway/domain/payments/payment-methods';
import type { ChosenMethod } from '@slipway/domain/payments/payment-gateway';
import type Stripe from 'stripe';

const names: Record<string, ProviderMethod> = {
  card: 'Credit card',
  link: 'Link',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  sepa_debit: 'SEPA debit',
};
const wallets: Record<string, ProviderMethod> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
};

/** The name of a payment method. Debits that are not listed share one name, and so do all other methods. */
export function providerMethodOf(method: {
  type: string;
  card?: { wallet: { type: string } | null } | undefined;
}): ProviderMethod {
  const wallet = method.card?.wallet?.type ?? '';
  const named = wallets[wallet] ?? names[method.type];
  if (named) return named;
  return delayedTypes.some((type) => type === method.type) ? 'Bank debit' : 'Online payment';
}

export function chosenMethodOf(token: Stripe.ConfirmationToken): ChosenMethod {
  const preview = token.payment_method_preview;
  const method = preview ? providerMethodOf(preview) : 'Online payment';
  return {
    method,
    delayed: isDelayed(method),
    fingerprint: preview?.card?.fingerprint ?? null,
  };
}
