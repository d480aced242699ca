import { Anchor } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MessageDetails } from '@slipway/contract/messages/messages';
import { formatInstant } from '#lib/format.ts';
import { MessageState } from './message-state.tsx';
import { channelNames, templateName } from './message-labels.ts';
import classes from './messages.module.css';
import { Recipient } from './recipient.tsx';

/** A message's recipient, subject and time of sending. */
export function MessageFacts(props: { message: MessageDetails; onOpen: (id: number) => void }) {
  const { message, onOpen } = props;
  const { i18n, t } = useLingui();
  const first = message.sent_again_from;
  return (
    <dl className={classes.facts}>
      <Fact label={t`State`}>
        <MessageState state={message.state} />
      </Fact>
      <Fact label={t`Channel`}>{i18n._(channelNames[message.channel])}</Fact>
      <Fact label={t`Recipient`} wide>
        <Recipient message={message} />
      </Fact>
      <Fact label={t`Template`}>{i18n._(templateName(message.template))}</Fact>
      <Fact label={t`Created`}>{formatInstant(message.created_at)}</Fact>
      {message.sent_at !== null && <Fact label={t`Sent`}>{formatInstant(message.sent_at)}</Fact>}
      <Fact label={t`Attempts`}>{message.attempts}</Fact>
      {message.booking_id !== null && <Fact label={t`Booking`}>#{message.booking_id}</Fact>}
      {first !== null && (
        <Fact label={t`Sent again from`}>
          <Anchor component="button" type="button" onClick={() => onOpen(first)}>
            {t`Message ${first}`}
          </Anchor>
        </Fact>
      )}
    </dl>
  );
}

function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={props.wide}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
