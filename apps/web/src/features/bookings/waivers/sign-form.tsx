import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, Checkbox, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { WaiverPage } from '@slipway/contract/bookings/waivers';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { api, type Answer } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { problemText } from '#features/bookings/problem-text.ts';
import { MinorsFields, tickClasses, type SignValues } from './minors-fields.tsx';

/** What somebody has signed on this device, and for whom. */
export interface Signed {
  name: string;
  minors: string[];
  text: NonNullable<WaiverPage['text']>;
}

/** The form with which a guest signs, empty for each. */
export function SignForm(props: {
  token: string;
  text: Signed['text'];
  onSigned: (answer: Answer<'POST /api/waivers/:token'>, signed: Signed) => void;
  /** The text has changed meanwhile. */
  onChanged: () => Promise<void>;
  /** It cannot be signed any more. */
  onClosed: () => Promise<void>;
}) {
  const { token, text, onSigned, onChanged, onClosed } = props;
  const { t } = useLingui();
  const form = useForm<SignValues>({
    initialValues: { name: '', forMinors: false, minors: [''], agreed: false },
    validate: ({ name, forMinors, minors, agreed }) => ({
      name: name.trim() === '' ? t`Name is required.` : null,
      ...Object.fromEntries(
        minors.map((minor, index) => [
          `minors.${index}`,
          forMinors && minor.trim() === '' ? t`Enter a name, or remove this line.` : null,
        ]),
      ),
      agreed: agreed ? null : t`Please agree to the waiver.`,
    }),
  });
  const sign = useMutation({
    networkMode: 'always',
    mutationFn: async ({ name, forMinors, minors }: SignValues) => {
      const signed = {
        name: name.trim(),
        minors: forMinors ? minors.map((minor) => minor.trim()) : [],
        text,
      };
      const answer = await api('POST /api/waivers/:token', {
        params: { token },
        body: { name: signed.name, minors: signed.minors, version: text.version, agreed: true },
      });
      return { answer, signed };
    },
    onSuccess: ({ answer, signed }) => onSigned(answer, signed),
    onError: async (error) => {
      if (isRefusedWith(error, 'conflict')) {
        form.setFieldValue('agreed', false);
        await onChanged();
      } else if (isRefusedWith(error, 'waiver_closed') || isNone(error)) await onClosed();
      else showFieldErrors(form, error);
    },
  });
  const showsError =
    sign.error !== null && !hasFields(sign.error) && !isRefusedWith(sign.error, 'conflict');
  return (
    <Paper withBorder radius="md" p="lg">
      <form
        noValidate
        aria-label={t`Sign the waiver`}
        onSubmit={form.onSubmit((values) => {
          if (!sign.isPending) sign.mutate(values);
        }, focusFirst)}
      >
        <Stack gap="lg">
          <Title order={2} size="h3">
            <Trans>Sign the waiver</Trans>
          </Title>
          <TextInput
            label={t`Full name`}
            description={t`Typing your name here signs the waiver.`}
            name="name"
            size="md"
            maxLength={120}
            // On a device that is passed round it would offer the name of somebody else.
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            {...form.getInputProps('name')}
          />
          <MinorsFields form={form} />
          <Checkbox
            label={t`I have read the waiver and agree to it`}
            name="agreed"
            size="md"
            classNames={tickClasses}
            {...form.getInputProps('agreed', { type: 'checkbox' })}
          />
          <Text size="sm" c="dimmed">
            <Trans>
              We keep what you sign with your name, the time and your network address, as evidence.
            </Trans>
          </Text>
          {showsError && (
            <Alert color="red" variant="light" role="alert">
              {problemText(sign.error)}
            </Alert>
          )}
          <Button type="submit" size="lg" color="signal" loading={sign.isPending}>
            <Trans>Sign</Trans>
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

const isNone = (error: unknown) => error instanceof ApiError && error.status === 404;
const hasFields = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.errors).length > 0;
