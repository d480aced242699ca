import { Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';

/** What cannot be sent without an email address or a phone number. */
export function NotSent({ email, phone }: { email: string; phone: string }) {
  const noEmail = email.trim() === '';
  const noPhone = phone.trim() === '';
  if (!noEmail && !noPhone) return null;
  return (
    <Text component="div" size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
      {noEmail && (
        <p style={{ margin: 0 }}>
          <Trans>
            Without an email address: no confirmation, receipt or reminder by email, no invoice by
            email, and the customer cannot look this up online.
          </Trans>
        </p>
      )}
      {noPhone && (
        <p style={{ margin: 0 }}>
          <Trans>Without a phone number: no text message, and nobody to call.</Trans>
        </p>
      )}
    </Text>
  );
}
