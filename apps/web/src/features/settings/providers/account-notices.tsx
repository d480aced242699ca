import '@mantine/core/styles/Alert.css';
import { Alert, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Providers } from '@slipway/contract/settings/providers';
import { formatInstant } from '#lib/format.ts';

type Account = Pick<Providers['cards'], 'source' | 'changed_at' | 'changed_by'>;

/** Why the account cannot be changed or used; nothing when it can. */
export function AccountNotices(props: { account: Account; canStore: boolean; variables: string }) {
  const { account, canStore, variables } = props;
  const { t } = useLingui();
  if (account.source === 'environment') {
    return (
      <Alert color="blue" variant="light" title={t`Set on the server`}>
        <Trans>
          The variables {variables} set this account. They win over anything stored here, so it is
          changed there.
        </Trans>
      </Alert>
    );
  }
  return (
    <>
      {account.source === 'unreadable' && (
        <Alert color="red" variant="light" title={t`The stored secrets cannot be read`} mb="md">
          <Trans>
            They were encrypted with another key than this server has, as after restoring a database
            without its key file. Until that key is back, or you enter the secrets again, they count
            as not set.
          </Trans>
        </Alert>
      )}
      {!canStore && (
        <Alert color="yellow" variant="light" title={t`Nothing can be stored yet`}>
          <Trans>
            The server has no key to encrypt secrets with. Set SECRET_KEY to the same 32 random
            bytes, in base64 or hex, for every process of this database, and start again.
          </Trans>
        </Alert>
      )}
    </>
  );
}

/** Who changed the account and when; nothing before the first change. */
export function LastChange({ account }: { account: Account }) {
  if (account.changed_at === null) return null;
  const when = formatInstant(account.changed_at);
  const who = account.changed_by;
  return (
    <Text size="sm" c="dimmed">
      {who === null ? (
        <Trans>Last changed on {when}</Trans>
      ) : (
        <Trans>
          Last changed by {who} on {when}
        </Trans>
      )}
    </Text>
  );
}
