import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Person } from '@slipway/contract/identity';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { roleNames } from './role-names.ts';

/** Says how someone else left the user, and offers both ways on. */
export function UserConflict(props: { theirs: Person; onKeep: () => void; onLoad: () => void }) {
  const { theirs, onKeep, onLoad } = props;
  const { i18n, t } = useLingui();
  const { name, email } = theirs;
  const role = i18n._(roleNames[theirs.role_name]);
  return (
    <ConflictNotice
      title={t`Someone else changed this user meanwhile`}
      actions={
        <>
          <Button size="xs" onClick={onKeep}>
            <Trans>Keep mine, to replace theirs</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={onLoad}>
            <Trans>Drop mine, and load theirs</Trans>
          </Button>
        </>
      }
    >
      <Text size="sm">
        <Trans>Yours is not saved yet, and all you typed is still here. Theirs:</Trans>
      </Text>
      <Text size="sm" mt={4}>
        <bdi>{name}</bdi>, <bdi>{email}</bdi>, {role}
        {theirs.inactive && (
          <>
            {', '}
            <Trans>ended</Trans>
          </>
        )}
      </Text>
    </ConflictNotice>
  );
}
