import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, Paper, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { CheckedCharter } from '@slipway/contract/bookings/bookings';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { problemText } from './problem-text.ts';
import classes from './check-charter.module.css';

/** Parses `#1042` or `1042`; null if it is not a number. */
function numberIn(text: string): number | null {
  const digits = /^#?\s*([1-9]\d{0,8})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Asks for booking number and email; a link's `?booking=` fills in the number. */
export function CheckCharterForm({ onFound }: { onFound: (charter: CheckedCharter) => void }) {
  const { t } = useLingui();
  const { booking: requested } = useRouteSearch('check-my-charter');
  const { user } = usePageData();
  const form = useForm({
    initialValues: { booking_id: requested ?? '', email: user?.email ?? '' },
    validate: {
      booking_id: (text) =>
        text.trim() === ''
          ? t`Booking number is required.`
          : numberIn(text) === null
            ? t`Booking number must be a valid number.`
            : null,
      email: (text) =>
        text.trim() === ''
          ? t`Email is required.`
          : /^\S+@\S+\.\S+$/.test(text.trim())
            ? null
            : t`Email must be a valid email address.`,
    },
  });
  const check = useMutation({
    mutationFn: ({ booking_id, email }: typeof form.values) =>
      api('POST /api/check-my-charter', {
        body: { booking_id: numberIn(booking_id) ?? 0, email: email.trim() },
      }),
    onSuccess: ({ data }) => onFound(data),
    onError: (error) => showFieldErrors(form, error),
  });
  const showsError = check.error !== null && !namesField(check.error);
  return (
    <Paper withBorder radius="md" className={classes.card}>
      <form noValidate onSubmit={form.onSubmit((values) => check.mutate(values), focusFirst)}>
        <Stack gap="md">
          {showsError && (
            <Alert color="red" variant="light" role="alert">
              <Problem error={check.error} />
            </Alert>
          )}
          <TextInput
            label={t`Booking number`}
            name="booking_id"
            inputMode="numeric"
            autoComplete="off"
            placeholder="1042"
            size="md"
            {...form.getInputProps('booking_id')}
          />
          <TextInput
            label={t`Email`}
            description={t`The email address you booked with.`}
            type="email"
            name="email"
            autoComplete="email"
            size="md"
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" color="signal" loading={check.isPending}>
            <Trans>Show my charter</Trans>
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

const namesField = (error: Error) =>
  error instanceof ApiError && Object.keys(error.errors).length > 0;

function Problem({ error }: { error: Error }) {
  const { t } = useLingui();
  if (error instanceof ApiError && error.status === 404) {
    return t`We have no booking with this number and email. Please check both against your confirmation email.`;
  }
  return problemText(error);
}
