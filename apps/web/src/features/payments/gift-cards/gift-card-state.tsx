import { useLingui } from '@lingui/react/macro';
import type { GiftCardStateName } from '@slipway/contract/payments/gift-cards';
import { Badge, type Tone } from '#ui/list/badge.tsx';
import { giftCardStates } from './gift-card-words.ts';

const tones: Record<GiftCardStateName, Tone> = {
  waiting: 'waiting',
  active: 'good',
  used_up: 'neutral',
  expired: 'neutral',
  ended: 'bad',
};

/** How a gift card stands. */
export function GiftCardState({ state }: { state: GiftCardStateName }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[state]}>{i18n._(giftCardStates[state])}</Badge>;
}
