import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccessToken } from '@slipway/contract/connections/access-tokens';
import { useState } from 'react';
import { SettingsSection } from '#features/settings/index.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './connections.module.css';
import { scopeNames } from './scope-names.ts';
import { tokensKey } from './use-tokens.ts';

const TokenModal = lazyPart(async () => (await import('./token-modal.tsx')).TokenModal);

/** The access tokens: making one, what each may do, when it was used, and ending it. */
export function TokensSection({ tokens }: { tokens: AccessToken[] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [making, setMaking] = useState(false);
  const revoke = useMutation({
    mutationFn: (id: number) =>
      api('POST /api/access-tokens/:id/revoke', { params: { id }, body: {} }),
    onSuccess: async () => {
      toastSuccess(t`The access token is revoked.`);
      await queryClient.invalidateQueries({ queryKey: tokensKey });
    },
    onError: (error) => showError(error),
  });
  const ask = async ({ id, name }: AccessToken) => {
    const sure = await askToConfirm({
      title: t`Revoke “${name}”?`,
      text: t`The program that uses it can no longer read or change anything here. This cannot be undone.`,
      yes: t`Revoke`,
      no: t`Keep it`,
      loses: true,
    });
    if (sure) revoke.mutate(id);
  };
  return (
    <SettingsSection
      title={t`Access tokens`}
      lead={t`A program sends its token in place of a password. It never reaches settings, users, passwords, accounts or backups.`}
    >
      <Stack gap="md" align="flex-start">
        {tokens.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>No access tokens yet.</Trans>
          </Text>
        )}
        {tokens.length > 0 && (
          <ul className={classes.list}>
            {tokens.map((token) => (
              <li key={token.id}>
                <Facts token={token} />
                {token.state === 'active' && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t`Revoke ${token.name}`}
                    disabled={revoke.isPending}
                    onClick={() => void ask(token)}
                  >
                    <Trans>Revoke</Trans>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Button onClick={() => setMaking(true)}>
          <Trans>Make a token</Trans>
        </Button>
        <Text size="sm">
          <Anchor href="/api/docs">
            <Trans>The calls that programs can make</Trans>
          </Anchor>
        </Text>
      </Stack>
      {making && <TokenModal onClose={() => setMaking(false)} />}
    </SettingsSection>
  );
}

function Facts({ token }: { token: AccessToken }) {
  const { i18n } = useLingui();
  const { made_by: maker, last_used_at: used } = token;
  const made = formatInstant(token.made_at);
  const usedAt = used === null ? '' : formatInstant(used);
  return (
    <div className={classes.facts}>
      <div className={classes.head}>
        <bdi className={classes.name}>{token.name}</bdi>
        <Badge>{i18n._(scopeNames[token.scope])}</Badge>
        <State state={token.state} />
      </div>
      <Text size="sm" c="dimmed">
        <Trans>
          Made by {maker} on {made}
        </Trans>
        {' · '}
        {used === null ? <Trans>not used yet</Trans> : <Trans>last used {usedAt}</Trans>}
      </Text>
      <End token={token} />
    </div>
  );
}

function State({ state }: Pick<AccessToken, 'state'>) {
  if (state === 'active') {
    return (
      <Badge tone="good">
        <Trans>Active</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone="bad">{state === 'expired' ? <Trans>Expired</Trans> : <Trans>Ended</Trans>}</Badge>
  );
}

function End({ token }: { token: AccessToken }) {
  const { ended_by: by, ended_at: at, last_day: day } = token;
  const ended = at === null ? '' : formatInstant(at);
  const lastDay = day === null ? '' : formatDate(day);
  return (
    <Text size="sm" c="dimmed">
      {by !== null && (
        <Trans>
          Revoked by {by} on {ended}
        </Trans>
      )}
      {token.state === 'maker_left' && (
        <Trans>Ended on {ended}, because whoever made it is no longer an Admin</Trans>
      )}
      {token.state === 'expired' && <Trans>Worked until {lastDay}</Trans>}
      {token.state === 'active' &&
        (day === null ? (
          <Trans>Works until it is revoked</Trans>
        ) : (
          <Trans>Works until {lastDay}</Trans>
        ))}
    </Text>
  );
}
