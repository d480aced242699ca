import { useLingui } from '@lingui/react/macro';
import type { Message } from '@slipway/contract/messages/messages';
import { Badge } from '#ui/list/badge.tsx';
import { stateNames } from './message-labels.ts';

const tones = {
  queued: 'neutral',
  sending: 'new',
  sent: 'good',
  failed: 'bad',
  kept: 'waiting',
} as const;

/** The badge of a message's state. */
export function MessageState({ state }: { state: Message['state'] }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[state]}>{i18n._(stateNames[state])}</Badge>;
}
