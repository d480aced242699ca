import { Trans } from '@lingui/react/macro';
import type { Message } from '@slipway/contract/messages/messages';
import { phoneText } from '@slipway/domain/messages/phone-text';

/** A recipient, written in its own direction. */
export function Recipient(props: { message: Message; className?: string | undefined }) {
  const { message, className } = props;
  if (message.forgotten) {
    return (
      <em className={className}>
        <Trans>Deleted account</Trans>
      </em>
    );
  }
  return <bdi className={className}>{phoneText(message.recipient)}</bdi>;
}
