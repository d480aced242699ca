import '@mantine/core/styles/Alert.css';
import { Alert, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Providers } from '@slipway/contract/settings/providers';
import { usePageData } from '#lib/page-data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { DepositsForm } from './deposits-form.tsx';
import { depositsNowText } from './deposits-now.ts';

/** How deposits are paid, and how visitors pay them now. */
export function DepositsSection({ providers }: { providers: Providers }) {
  const { t } = useLingui();
  const { deposits, cards } = providers;
  const { published } = usePageData().settings;
  const hasKeys = cards.source === 'stored' || cards.source === 'environment';
  return (
    <SettingsSection
      title={t`Deposits`}
      lead={t`How visitors pay what is due when they book.`}
      anchor="deposits"
    >
      <Stack gap="md">
        <Alert
          color={deposits.now === 'test_card' ? 'yellow' : 'blue'}
          variant="light"
          role="status"
          title={t(depositsNowText[deposits.now])}
        >
          {deposits.now === 'hand' && deposits.taken_by === 'card' && !hasKeys && (
            <>
              <Trans>Until the keys below are stored, customers cannot pay by card.</Trans>{' '}
              {!published && (
                <Trans>
                  Before the business is published, staff may try a booking with a test card.
                </Trans>
              )}
            </>
          )}
          {deposits.now === 'hand' && deposits.taken_by === 'hand' && hasKeys && (
            <Trans>
              The keys of your card provider are stored. Choose “By card” to let customers pay with
              it.
            </Trans>
          )}
        </Alert>
        <DepositsForm key={`${deposits.taken_by} ${deposits.how}`} deposits={deposits} />
      </Stack>
    </SettingsSection>
  );
}
