import { Anchor, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDetails } from '@slipway/contract/messages/messages';
import classes from './messages.module.css';

/** A message's content: an email in a sandboxed frame without scripts or links, an SMS as text. */
export function MessageBody({ message }: { message: MessageDetails }) {
  const { t } = useLingui();
  if (message.forgotten) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>This person deleted their account, so the text was deleted too.</Trans>
      </Text>
    );
  }
  return (
    <div>
      {message.link_hidden && (
        <Text size="sm" c="dimmed" mb="xs">
          {message.template === 'gift-card' ? (
            <Trans>The code is hidden: whoever has it can pay with the gift card.</Trans>
          ) : (
            <Trans>
              Secret links are hidden: they would open this person’s account, or are theirs to pay
              by.
            </Trans>
          )}
        </Text>
      )}
      {message.html === null ? (
        <pre className={classes.text} dir="auto">
          {message.text}
        </pre>
      ) : (
        <>
          <iframe
            className={classes.mail}
            title={t`The email as the recipient sees it`}
            src={`/api/messages/${message.id}/body`}
            sandbox=""
            loading="lazy"
          />
          <details className={classes.plain}>
            <summary>
              <span>
                <Trans>As plain text</Trans>
              </span>
            </summary>
            <pre className={classes.text} dir="auto">
              {message.text}
            </pre>
          </details>
        </>
      )}
      {message.attachments.length > 0 && (
        <Text component="div" size="sm" c="dimmed" mt="xs">
          <Trans>Attached:</Trans>
          <ul className={classes.attached}>
            {message.attachments.map(({ filename }, at) => (
              <li key={at}>
                <Anchor href={`/api/messages/${message.id}/attachments/${at + 1}`} download>
                  <bdi>{filename}</bdi>
                </Anchor>
              </li>
            ))}
          </ul>
        </Text>
      )}
    </div>
  );
}
