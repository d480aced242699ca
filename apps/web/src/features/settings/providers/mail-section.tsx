import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Providers } from '@slipway/contract/settings/providers';
import { errorLines } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import shared from '#ui/facts.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { AccountNotices, LastChange } from './account-notices.tsx';
import { MailAccountForm } from './mail-account-form.tsx';
import { RemoveAccountModal } from './remove-account-modal.tsx';

/** The account at the mail server, and a test of it. */
export function MailSection({ providers }: { providers: Providers }) {
  const { t } = useLingui();
  const { mail, can_store: canStore } = providers;
  const [editing, setEditing] = useState(false);
  const isStored = mail.source === 'stored';
  const isFixed = mail.source === 'environment';
  return (
    <SettingsSection
      title={t`Mails`}
      lead={t`The mailbox that confirmations and reminders are sent from. Without one, emails are kept under Messages. The password is stored encrypted and never shown again.`}
    >
      <Stack gap="md">
        <AccountNotices account={mail} canStore={canStore} variables="SMTP_URL, MAIL_FROM" />
        {isStored && !editing && (
          <StoredMail mail={mail} canStore={canStore} onEdit={() => setEditing(true)} />
        )}
        {!isFixed && canStore && (!isStored || editing) && (
          <MailAccountForm
            key={mail.version}
            mail={mail}
            onDone={() => setEditing(false)}
            onCancel={isStored ? () => setEditing(false) : null}
          />
        )}
        {!isFixed && <LastChange account={mail} />}
        {(isFixed || isStored) && !editing && <TestMail />}
      </Stack>
    </SettingsSection>
  );
}

function StoredMail(props: { mail: Providers['mail']; canStore: boolean; onEdit: () => void }) {
  const { mail } = props;
  const { t } = useLingui();
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <dl className={shared.facts}>
        <div>
          <dt>
            <Trans>Server</Trans>
          </dt>
          <dd>
            {mail.host}:{mail.port}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Sender</Trans>
          </dt>
          <dd>{mail.sender}</dd>
        </div>
        <div>
          <dt>
            <Trans>User</Trans>
          </dt>
          <dd>{mail.user === '' ? <Trans>None</Trans> : mail.user}</dd>
        </div>
        <div>
          <dt>
            <Trans>Password</Trans>
          </dt>
          <dd>{mail.user === '' ? <Trans>None</Trans> : <Trans>Set</Trans>}</dd>
        </div>
      </dl>
      <Group gap="sm">
        <Button variant="default" disabled={!props.canStore} onClick={props.onEdit}>
          <Trans>Replace</Trans>
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
      {removing && (
        <RemoveAccountModal
          title={t`Remove the email account?`}
          text={t`Mails are then no longer sent, and are kept under Messages.`}
          keep={t`Keep it`}
          removed={t`The email account has been removed.`}
          remove={(own_password) =>
            api('POST /api/providers/mail/remove', {
              body: { version: mail.version, own_password },
            })
          }
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function TestMail() {
  const { t } = useLingui();
  const test = useMutation({
    mutationFn: () => api('POST /api/providers/mail/test', { body: {} }),
  });
  const result = test.data?.data;
  const to = result?.to ?? '';
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          <Trans>Send a test mail to me</Trans>
        </Button>
      </Group>
      <div role="status">
        {!test.isPending && result?.problem === null && (
          <Alert color="teal" variant="light" title={t`Sent`}>
            <Trans>
              The email server has taken an email to {to}. If it does not arrive, look into the spam
              folder.
            </Trans>
          </Alert>
        )}
        {!test.isPending && result?.problem != null && (
          <Alert color="red" variant="light" title={t`Not sent`}>
            {result.problem}
          </Alert>
        )}
        {test.isError && (
          <Alert color="red" variant="light" title={t`Not sent`}>
            {errorLines(test.error, t`Something went wrong.`).join(' ')}
          </Alert>
        )}
      </div>
    </Stack>
  );
}
