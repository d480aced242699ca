import '@mantine/core/styles/Alert.css';
import { Alert, Stack, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { ResendLinkButton } from './resend-link-button.tsx';

/** Says that the email is not verified yet, and sends the link again. */
export function UnverifiedNotice() {
  return (
    <Alert color="navy" variant="light" mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <Trans>
            Your email address is not verified yet. Open the link we sent you; bookings made with
            this address then appear in your account.
          </Trans>
        </Text>
        <ResendLinkButton size="xs" variant="default" />
      </Stack>
    </Alert>
  );
}
