import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Code.css';
import { Alert, Button, Code, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { OwnPasswordField } from '#ui/edit/own-password-field.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useAccountChange } from './use-providers.ts';

/** Enters or replaces the three keys; the provider is asked before they are stored. */
export function CardKeysForm(props: {
  version: number;
  webhookUrl: string;
  /** Visitors try the test gateway until then. */
  isTesting: boolean;
  onDone: () => void;
  /** Null: there is nothing to go back to. */
  onCancel: (() => void) | null;
}) {
  const { version, webhookUrl, onDone, onCancel } = props;
  const { t } = useLingui();
  const required = t`This field is required.`;
  const form = useForm({
    initialValues: { secret_key: '', publishable_key: '', webhook_secret: '', own_password: '' },
    validate: {
      secret_key: (it) => (it.trim() === '' ? required : null),
      publishable_key: (it) => (it.trim() === '' ? required : null),
      webhook_secret: (it) => (it.trim() === '' ? required : null),
      own_password: (it) => (it === '' ? required : null),
    },
  });
  const change = useAccountChange({
    onSaved: () => {
      toastSuccess(t`The keys have been saved.`);
      onDone();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={form.onSubmit((values) => {
        if (change.isPending) return;
        change.mutate((confirm) =>
          api('PUT /api/providers/cards', { body: { ...values, version, confirm } }),
        );
      }, focusFirst)}
    >
      <Stack gap="md">
        {props.isTesting && (
          <Alert color="yellow" variant="light">
            <Trans>
              Until keys are stored, cards are taken by a test provider of our own: no real card is
              charged.
            </Trans>
          </Alert>
        )}
        <PasswordInput
          label={t`Secret key`}
          description={t`Starts with sk_live_, or with sk_test_ to try it out.`}
          name="secret_key"
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the secret key`, tabIndex: 0 }}
          {...form.getInputProps('secret_key')}
        />
        <TextInput
          label={t`Publishable key`}
          description={t`Starts with pk_live_ or pk_test_.`}
          name="publishable_key"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('publishable_key')}
        />
        <PasswordInput
          label={t`Webhook secret`}
          description={t`Starts with whsec_. Stripe shows it once you have added the webhook below.`}
          name="webhook_secret"
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the webhook secret`, tabIndex: 0 }}
          {...form.getInputProps('webhook_secret')}
        />
        <div>
          <Text size="sm">
            <Trans>
              Add a webhook in Stripe to this address, for the events payment_intent.*,
              charge.refunded, refund.* and charge.dispute.*:
            </Trans>
          </Text>
          <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {webhookUrl}
          </Code>
        </div>
        <OwnPasswordField
          description={t`The keys decide where your customers’ money goes, so we ask for it again.`}
          {...form.getInputProps('own_password')}
          name="own_password"
        />
        <Buttons>
          {onCancel !== null && (
            <Button variant="default" onClick={onCancel} disabled={change.isPending}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <Button type="submit" loading={change.isPending}>
            <Trans>Check and save</Trans>
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
