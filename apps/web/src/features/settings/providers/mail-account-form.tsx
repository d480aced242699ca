import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/PasswordInput.css';
import { Button, NumberInput, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Providers } from '@slipway/contract/settings/providers';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { pageData } from '#lib/page-data.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { OwnPasswordField } from '#ui/edit/own-password-field.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from '../settings.module.css';
import { useAccountChange } from './use-providers.ts';

type Security = NonNullable<Providers['mail']['security']>;

const usualPort: Record<Security, number> = { tls: 465, starttls: 587, none: 25 };

/** Enters or changes the account at the mail server. */
export function MailAccountForm(props: {
  mail: Providers['mail'];
  onDone: () => void;
  /** Null: there is nothing to go back to. */
  onCancel: (() => void) | null;
}) {
  const { mail, onDone, onCancel } = props;
  const { t } = useLingui();
  const { business } = pageData().settings;
  const required = t`This field is required.`;
  const needed = (it: string) => (it.trim() === '' ? required : null);
  const form = useForm({
    initialValues: {
      host: mail.host ?? '',
      port: mail.port ?? usualPort.tls,
      security: mail.security ?? 'tls',
      user: mail.user ?? '',
      password: '',
      sender: mail.sender ?? `${business.name} <${business.email}>`,
      own_password: '',
    },
    validate: { host: needed, sender: needed, own_password: needed },
  });
  const change = useAccountChange({
    onSaved: () => {
      toastSuccess(t`The email account has been saved.`);
      onDone();
    },
    onError: (error) => showFieldErrors(form, error),
  });
  const security: { value: Security; label: string }[] = [
    { value: 'tls', label: t`TLS (port 465)` },
    { value: 'starttls', label: t`STARTTLS (port 587)` },
    { value: 'none', label: t`Not required` },
  ];
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={form.onSubmit((values) => {
        if (change.isPending) return;
        const { version } = mail;
        change.mutate(() => api('PUT /api/providers/mail', { body: { ...values, version } }));
      }, focusFirst)}
    >
      <Stack gap="md">
        <div className={classes.grid}>
          <TextInput
            label={t`Server`}
            description={t`The SMTP server of your mailbox, such as smtp.example.com.`}
            name="host"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('host')}
          />
          <Select
            comboboxProps={{ withinPortal: false }}
            withScrollArea={false}
            label={t`Encryption`}
            description={t`Most mailboxes take TLS.`}
            name="security"
            allowDeselect={false}
            data={security}
            {...form.getInputProps('security')}
            onChange={(value) => {
              const chosen = security.find((it) => it.value === value)?.value ?? 'tls';
              form.setValues({ security: chosen, port: usualPort[chosen] });
            }}
          />
          <NumberInput
            label={t`Port`}
            name="port"
            min={1}
            max={65535}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('port')}
          />
          <TextInput
            label={t`Sender`}
            name="sender"
            autoComplete="off"
            {...form.getInputProps('sender')}
          />
          <TextInput
            label={t`User`}
            description={t`Often the email address itself.`}
            name="user"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('user')}
          />
          <PasswordInput
            label={t`Password of the mailbox`}
            description={
              mail.source === 'stored'
                ? t`Leave it empty to keep the stored one, for the same server and user.`
                : t`Or an app password, where your mail provider asks for one.`
            }
            name="password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{
              'aria-label': t`Show the password of the mailbox`,
              tabIndex: 0,
            }}
            {...form.getInputProps('password')}
          />
        </div>
        <OwnPasswordField
          description={t`Sign-in and recovery links are sent from this account, so we ask for it again.`}
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
            <Trans>Save</Trans>
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
