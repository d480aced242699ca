import '@mantine/core/styles/Table.css';
import { Button, Table, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Message } from '@slipway/contract/messages';
import { formatInstant } from '#lib/format.ts';
import { MessageState } from './message-state.tsx';
import { channelNames, templateName } from './message-words.ts';
import type { MessageFilter } from './use-message-filter.ts';
import classes from './messages.module.css';

interface Props {
  messages: Message[];
  filter: MessageFilter;
  onOpen: (id: number) => void;
}

/** A dense table, and on a phone a list of cards. */
export function MessagesList(props: Props) {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return wide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows({ messages, filter, onOpen }: Props) {
  const { i18n, t } = useLingui();
  return (
    <div className={classes.frame}>
      <Table
        highlightOnHover
        borderColor="var(--sw-border)"
        horizontalSpacing="md"
        verticalSpacing={8}
      >
        <Table.Thead>
          <Table.Tr>
            <SortedHead filter={filter} by="created_at">{t`Time`}</SortedHead>
            <SortedHead filter={filter} by="state">{t`State`}</SortedHead>
            <Table.Th>{t`Channel`}</Table.Th>
            <SortedHead filter={filter} by="recipient">{t`Recipient`}</SortedHead>
            <Table.Th>{t`Message`}</Table.Th>
            <Table.Th>
              <span className="only-spoken">{t`Action`}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {messages.map((message) => (
            <Table.Tr key={message.id} className={classes.row} onClick={() => onOpen(message.id)}>
              <Table.Td className={classes.time}>{formatInstant(message.created_at)}</Table.Td>
              <Table.Td>
                <MessageState state={message.state} />
              </Table.Td>
              <Table.Td>{i18n._(channelNames[message.channel])}</Table.Td>
              <Table.Td className={classes.recipient}>
                <bdi>{message.recipient}</bdi>
              </Table.Td>
              <Table.Td>
                <About message={message} />
              </Table.Td>
              <Table.Td className={classes.action}>
                <OpenButton id={message.id} onOpen={onOpen} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function SortedHead(props: { filter: MessageFilter; by: string; children: ReactNode }) {
  const { filter, by, children } = props;
  const rises = filter.sort === by;
  const falls = filter.sort === `-${by}`;
  const Arrow = rises ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th aria-sort={rises ? 'ascending' : falls ? 'descending' : 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => filter.sortBy(falls ? by : rises ? `-${by}` : firstSort(by))}
      >
        {children}
        {(rises || falls) && <Arrow size={14} stroke={2} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

/** Times begin with the newest, words with A. */
function firstSort(by: string): string {
  return by === 'created_at' ? `-${by}` : by;
}

function Cards({ messages, onOpen }: Props) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.cards}>
      {messages.map((message) => (
        <li key={message.id} className={classes.card}>
          <div className={classes.line}>
            <MessageState state={message.state} />
            <span className={classes.small}>{i18n._(channelNames[message.channel])}</span>
          </div>
          <div className={classes.recipient}>
            <bdi>{message.recipient}</bdi>
          </div>
          <About message={message} />
          <div className={classes.line}>
            <span className={classes.small}>{formatInstant(message.created_at)}</span>
            <OpenButton id={message.id} onOpen={onOpen} size="sm" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function About({ message }: { message: Message }) {
  const { i18n } = useLingui();
  const name = i18n._(templateName(message.template));
  return (
    <>
      <div className={classes.subject}>{message.subject ?? name}</div>
      <div className={classes.small}>
        {message.subject !== null && name}
        {message.last_error !== null && message.state !== 'sent' && (
          <span className={classes.error}> {message.last_error}</span>
        )}
      </div>
    </>
  );
}

function OpenButton(props: { id: number; onOpen: (id: number) => void; size?: 'xs' | 'sm' }) {
  const { id, onOpen, size = 'xs' } = props;
  const { t } = useLingui();
  return (
    <Button
      variant="default"
      size={size}
      aria-label={t`Open message ${id}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(id);
      }}
    >
      <Trans>Open</Trans>
    </Button>
  );
}
