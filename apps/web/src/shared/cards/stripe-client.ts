import { loadStripe } from '@stripe/stripe-js/pure';

let loaded: { key: string; client: ReturnType<typeof loadStripe> } | null = null;

/** The provider's script, loaded once, when a card is to be typed or a bank to be asked. */
export function stripeFor(publishableKey: string): ReturnType<typeof loadStripe> {
  if (loaded?.key !== publishableKey) {
    loaded = { key: publishableKey, client: loadStripe(publishableKey) };
  }
  return loaded.client;
}

/** 3-D Secure through the provider; what came of it is for the server to ask. */
export async function authenticateWithBank(
  publishableKey: string,
  clientSecret: string,
): Promise<void> {
  const stripe = await stripeFor(publishableKey);
  await stripe?.handleNextAction({ clientSecret });
}
