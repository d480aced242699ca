import { useLingui } from '@lingui/react/macro';
import type { Message } from '@slipway/contract/messages';
import { stateNames } from './message-words.ts';
import classes from './messages.module.css';

/** How a message stands: words beside a dot of the state's colour. */
export function MessageState({ state }: { state: Message['state'] }) {
  const { i18n } = useLingui();
  return (
    <span className={classes.state} data-state={state}>
      {i18n._(stateNames[state])}
    </span>
  );
}
