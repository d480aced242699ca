import Stripe from 'stripe';
import {
  GatewayMisused,
  GatewayUnavailable,
  UnknownCustomer,
} from '@slipway/domain/payments/payment-gateway';

const { errors } = Stripe;

/** Whether the provider's error has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof errors.StripeError && error.code === code;
}

/** Whether the provider refuses the card: declined, unknown, used, or another customer's. */
export function isAboutCard(error: InstanceType<typeof errors.StripeError>): boolean {
  if (error instanceof errors.StripeCardError) return true;
  return (
    error instanceof errors.StripeInvalidRequestError &&
    (error.param === 'payment_method' ||
      error.param === 'confirmation_token' ||
      error.param === 'card[token]' ||
      error.param === 'token' ||
      error.code === 'token_already_used' ||
      /previously used|may not be used again|No such PaymentMethod/i.test(error.message))
  );
}

/**
 * Converts an SDK error. Unknown outcome (network, time-out, 5xx, rate limit, a key whose first
 * request is still running): `GatewayUnavailable`. Otherwise our mistake: `GatewayMisused`.
 */
export function translate(error: unknown): Error {
  if (!(error instanceof errors.StripeError)) {
    return error instanceof Error ? error : new Error(String(error));
  }
  if (error.param === 'customer' && error.code === 'resource_missing') {
    return new UnknownCustomer(error.message);
  }
  const isOutcomeUnknown =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAPIError ||
    (error.statusCode ?? 0) >= 500 ||
    error.statusCode === 409 ||
    error.code === 'lock_timeout';
  // The SDK's error contains request headers and the payment: only its message is kept.
  const code = error.code === undefined ? '' : ` (${error.code})`;
  const message = `${error.type}${code}: ${error.message}`;
  return isOutcomeUnknown ? new GatewayUnavailable(message) : new GatewayMisused(message);
}

/** Runs a request and throws converted errors. */
export async function withTranslatedErrors<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw translate(error);
  }
}
