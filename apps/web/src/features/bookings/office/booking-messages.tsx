import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { can } from '@slipway/domain/identity/abilities';
import type { OfficeBooking } from '@slipway/contract/booking-office';
import { pathOf } from '#app/routes.ts';
import { MessageState } from '#features/messages/message-state.tsx';
import { channelNames, templateName } from '#features/messages/message-words.ts';
import { formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { Section } from './section.tsx';
import classes from './drawer.module.css';

/** Every mail and SMS about the booking; Admins open each in the Messages screen. */
export function BookingMessages({ booking }: { booking: OfficeBooking }) {
  const { i18n, t } = useLingui();
  const { settings, user } = usePageData();
  const mayOpen = user !== null && can(user.role_name, { action: 'manage', subject: 'Admin' });
  return (
    <Section title={t`Messages`}>
      {booking.messages.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No mail or SMS was sent about this booking yet.</Trans>
        </Text>
      )}
      <ul className={classes.messages}>
        {booking.messages.map((message) => {
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
                  {i18n._(channelNames[message.channel])}, <bdi>{message.recipient}</bdi>,{' '}
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
    </Section>
  );
}
