import type { CardFace } from '@slipway/contract/payments';
import type { SavedCard } from './cards-repository.ts';

/** What of a saved card may be shown. */
export function presentCard(card: SavedCard): CardFace {
  return {
    id: card.id,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    active: card.active,
  };
}
