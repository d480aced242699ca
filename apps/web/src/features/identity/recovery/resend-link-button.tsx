import { Button, type ButtonProps } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { toastError, toastSuccess } from '#ui/toasts/toasts.ts';
import { problemOf } from '#features/identity/problem.ts';

/** Sends the verification link again, to whoever is signed in. */
export function ResendLinkButton(props: Pick<ButtonProps, 'size' | 'variant'>) {
  const { t } = useLingui();
  const resend = useMutation({
    mutationFn: () => api('POST /api/verify-email/resend'),
    onSuccess: () => toastSuccess(t`The link has been sent.`),
    onError: (error) => toastError(problemOf(error, error.message)),
  });
  return (
    <Button {...props} loading={resend.isPending} onClick={() => resend.mutate()}>
      <Trans>Send the link again</Trans>
    </Button>
  );
}
