import type { CardFace } from '@slipway/contract/payments/payments';

/** `Visa •••• 4242`. */
export function cardName({ brand, last4 }: Pick<CardFace, 'brand' | 'last4'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

/** Month and year, `07/29`. */
export function validUntil(card: Pick<CardFace, 'exp_month' | 'exp_year'>): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(card.exp_month)}/${two(card.exp_year % 100)}`;
}
