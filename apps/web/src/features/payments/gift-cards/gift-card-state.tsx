import { useLingui } from '@lingui/react/macro';
import type { GiftCardStateName, ListedGiftCard } from '@slipway/contract/payments/gift-cards';
import { Badge, type Tone } from '#ui/list/badge.tsx';
import { listedState } from './gift-card-words.ts';

const tones: Record<GiftCardStateName, Tone> = {
  waiting: 'waiting',
  active: 'good',
  used_up: 'neutral',
  expired: 'neutral',
  ended: 'bad',
};

/** How a gift card stands. */
export function GiftCardState({ card }: { card: ListedGiftCard }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[card.state]}>{i18n._(listedState(card))}</Badge>;
}
