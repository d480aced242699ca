import { useLingui } from '@lingui/react/macro';
import type { Message } from '@slipway/contract/messages/messages';
import { formatInstant } from '#lib/format.ts';
import { DataList } from '#ui/list/data-list.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { MessageState } from './message-state.tsx';
import { channelNames, templateName } from './message-labels.ts';
import classes from './messages.module.css';
import { Recipient } from './recipient.tsx';

/** Every email and SMS, one row each. */
export function MessagesList(props: {
  messages: Message[];
  urlState: ListUrlState;
  onOpen: (id: number) => void;
}) {
  const { messages, urlState, onOpen } = props;
  const { i18n, t } = useLingui();
  return (
    <DataList
      rows={messages}
      urlState={urlState}
      wideFrom="62em"
      action={{
        word: t`Open`,
        name: ({ id }) => t`Open message ${id}`,
        run: ({ id }) => onOpen(id),
      }}
      columns={[
        {
          title: t`Time`,
          by: '-created_at',
          cell: (it) => <span className={classes.time}>{formatInstant(it.created_at)}</span>,
        },
        { title: t`State`, cell: (it) => <MessageState state={it.state} /> },
        { title: t`Channel`, cell: (it) => i18n._(channelNames[it.channel]) },
        {
          title: t`Recipient`,
          cell: (it) => <Recipient message={it} className={classes.recipient} />,
        },
        { title: t`Message`, cell: (it) => <About message={it} /> },
      ]}
      card={(it) => ({
        title: <Recipient message={it} className={classes.recipient} />,
        state: <MessageState state={it.state} />,
        body: <About message={it} />,
        foot: `${formatInstant(it.created_at)} · ${i18n._(channelNames[it.channel])}`,
      })}
    />
  );
}

function About({ message }: { message: Message }) {
  const { i18n } = useLingui();
  const name = i18n._(templateName(message.template));
  return (
    <div>
      <div className={classes.subject}>{message.subject ?? name}</div>
      <div className={classes.small}>
        {message.subject !== null && name}
        {message.last_error !== null && message.state !== 'sent' && (
          <span className={classes.error}> {message.last_error}</span>
        )}
      </div>
    </div>
  );
}
