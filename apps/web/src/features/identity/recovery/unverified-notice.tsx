import '@mantine/core/styles/Alert.css';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { toastError, toastSuccess } from '#ui/toasts/toasts.ts';
import { problemOf } from '#features/identity/problem.ts';

/** Says that the email is not verified yet, and sends the link again. */
export function UnverifiedNotice() {
  const { t } = useLingui();
  const resend = useMutation({
    mutationFn: () => api('POST /api/verify-email/resend'),
    onSuccess: () => toastSuccess(t`The link has been sent.`),
    onError: (error) => toastError(problemOf(error, error.message)),
  });
  return (
    <Alert color="navy" variant="light" mb="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <Trans>
            Your email address is not verified yet. Open the link we sent you; bookings made with
            this address then appear in your account.
          </Trans>
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          <Trans>Send the link again</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}
