import { Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { can } from '@slipway/domain/identity/abilities';
import type { AboutMessage } from '@slipway/contract/messages/messages';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { pathOf } from '#lib/page-paths.ts';
import { formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { MessageState } from './message-state.tsx';
import { channelNames, templateName } from './message-labels.ts';
import classes from './messages-about.module.css';

/** Every email and SMS about a booking or an order; for Admins each links to the Messages screen. */
export function MessagesAbout(props: { messages: AboutMessage[]; none: string }) {
  const { messages, none } = props;
  const { i18n } = useLingui();
  const { settings, user } = usePageData();
  const mayOpen = user !== null && can(user.role_name, { action: 'manage', subject: 'Admin' });
  if (messages.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <ul className={classes.messages}>
      {messages.map((message) => {
        const name = i18n._(templateName(message.template));
        return (
          <li key={message.id}>
            <div>
              {mayOpen ? (
                <TextLink
                  to={pathOf('messages', settings.purpose)}
                  search={{ message: message.id }}
                >
                  {name}
                </TextLink>
              ) : (
                name
              )}
              <span className={classes.small}>
                {i18n._(channelNames[message.channel])}, <bdi>{phoneText(message.recipient)}</bdi>,{' '}
                {formatInstant(message.created_at)}
              </span>
              {message.last_error !== null && (
                <span className={classes.error}>{message.last_error}</span>
              )}
            </div>
            <MessageState state={message.state} />
          </li>
        );
      })}
    </ul>
  );
}
