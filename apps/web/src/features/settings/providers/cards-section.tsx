import '@mantine/core/styles/Badge.css';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Providers } from '@slipway/contract/settings/providers';
import { api } from '#lib/api.ts';
import shared from '#ui/facts.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { AccountNotices, LastChange } from './account-notices.tsx';
import { CardKeysForm } from './card-keys-form.tsx';
import { RemoveAccountModal } from './remove-account-modal.tsx';

/** The keys of the card provider. */
export function CardsSection({ providers }: { providers: Providers }) {
  const { t } = useLingui();
  const { cards, can_store: canStore } = providers;
  const [replacing, setReplacing] = useState(false);
  const isStored = cards.source === 'stored';
  const isFixed = cards.source === 'environment';
  return (
    <SettingsSection
      title={t`Cards`}
      lead={t`The keys of your Stripe account, from its dashboard under Developers. They are stored encrypted and never shown again.`}
    >
      <Stack gap="md">
        <AccountNotices
          account={cards}
          canStore={canStore}
          variables="STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET"
        />
        {isStored && !replacing && (
          <StoredKeys cards={cards} canStore={canStore} onReplace={() => setReplacing(true)} />
        )}
        {!isFixed && canStore && (!isStored || replacing) && (
          <CardKeysForm
            key={cards.version}
            version={cards.version}
            webhookUrl={providers.webhook_url}
            isTesting={providers.deposits.now === 'test_card' && cards.source === 'none'}
            onDone={() => setReplacing(false)}
            onCancel={isStored ? () => setReplacing(false) : null}
          />
        )}
        {!isFixed && <LastChange account={cards} />}
      </Stack>
    </SettingsSection>
  );
}

function StoredKeys(props: {
  cards: Providers['cards'];
  canStore: boolean;
  onReplace: () => void;
}) {
  const { cards } = props;
  const { t } = useLingui();
  const [removing, setRemoving] = useState(false);
  const isLive = cards.publishable_key?.startsWith('pk_live_') ?? false;
  return (
    <>
      <Group>
        {isLive ? (
          <Badge color="teal" variant="light">
            <Trans>Live</Trans>
          </Badge>
        ) : (
          <Badge color="yellow" variant="light">
            <Trans>Test mode: no real card is charged</Trans>
          </Badge>
        )}
      </Group>
      <dl className={shared.facts}>
        <div>
          <dt>
            <Trans>Secret key</Trans>
          </dt>
          <dd>
            <SecretEnds ends={cards.secret_key_ends} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Webhook secret</Trans>
          </dt>
          <dd>
            <SecretEnds ends={cards.webhook_secret_ends} />
          </dd>
        </div>
        <div data-wide="true">
          <dt>
            <Trans>Publishable key</Trans>
          </dt>
          <dd>{cards.publishable_key}</dd>
        </div>
      </dl>
      <Group gap="sm">
        <Button variant="default" disabled={!props.canStore} onClick={props.onReplace}>
          <Trans>Replace</Trans>
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </Group>
      {removing && (
        <RemoveAccountModal
          title={t`Remove the keys?`}
          text={t`Cards can then no longer be taken or refunded here.`}
          keep={t`Keep them`}
          removed={t`The keys have been removed.`}
          remove={(own_password, confirm) =>
            api('POST /api/providers/cards/remove', {
              body: { version: cards.version, own_password, confirm },
            })
          }
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function SecretEnds({ ends }: { ends: string | null }) {
  return (
    <Text component="span" inherit>
      <Trans>Set, ends in …{ends}</Trans>
    </Text>
  );
}
