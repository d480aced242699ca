import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '#lib/format.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { OpeningMeans } from './opening-means.tsx';

const OpenCopyModal = lazyPart(async () => (await import('./open-copy-modal.tsx')).OpenCopyModal);

/** What a closed copy is, and the way to make it the business itself. */
export function ClosedCopySection({ backupMadeAt }: { backupMadeAt: string }) {
  const { t } = useLingui();
  const [isOpening, setOpening] = useState(false);
  const when = formatInstant(backupMadeAt);
  return (
    <SettingsSection
      title={t`A closed copy`}
      lead={t`It was restored from the backup of ${when}. Staff can look at it. Nothing is booked, charged, sent or changed, and customers are told that it is not in use.`}
    >
      <Stack gap="md" align="flex-start">
        <Text size="sm">
          <Trans>
            Open it only when it takes the place of the one that was backed up, and that one has
            been stopped for good: two of them would charge and write to the same customers.
          </Trans>
        </Text>
        <OpeningMeans />
        <Button color="red" onClick={() => setOpening(true)}>
          <Trans>This is the live one now…</Trans>
        </Button>
      </Stack>
      {isOpening && <OpenCopyModal onClose={() => setOpening(false)} />}
    </SettingsSection>
  );
}
