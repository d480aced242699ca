import { loadStripe } from '@stripe/stripe-js/pure';

let loaded: { key: string; client: ReturnType<typeof loadStripe> } | null = null;

/** The provider's script, loaded once, for a card form or a bank challenge. */
export function stripeFor(publishableKey: string): ReturnType<typeof loadStripe> {
  if (loaded?.key !== publishableKey) {
    loaded = { key: publishableKey, client: loadStripe(publishableKey) };
  }
  return loaded.client;
}

/** Runs 3-D Secure through the provider; the result is then fetched from the server. */
export async function authenticateWithBank(
  publishableKey: string,
  clientSecret: string,
): Promise<void> {
  const stripe = await stripeFor(publishableKey);
  await stripe?.handleNextAction({ clientSecret });
}
