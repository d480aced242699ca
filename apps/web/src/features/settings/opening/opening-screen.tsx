import { Skeleton, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { BusinessStep } from './business-step.tsx';
import { OpeningList } from './opening-list.tsx';
import { PublishStep } from './publish-step.tsx';
import { UnitStep } from './unit-step.tsx';
import { useOpening } from './use-opening.ts';

/** Leads through what is done before a business opens (docs/rules/settings.md, "Opening"). */
export function OpeningScreen() {
  const { t } = useLingui();
  const opening = useOpening();
  return (
    <>
      <PageHeader
        title={t`Open your business`}
        lead={t`Step by step, in any order. Leave whenever you like: this page and To do keep what is left.`}
      />
      {opening.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={320} radius="md" />
          <Skeleton height={72} radius="md" />
          <Skeleton height={72} radius="md" />
        </Stack>
      )}
      {opening.isLoadingError && (
        <LoadProblem
          title={t`The list could not be loaded`}
          error={opening.error}
          onRetry={() => void opening.refetch()}
        />
      )}
      {opening.data && <Steps lines={opening.data.data.lines} />}
    </>
  );
}

function Steps({ lines }: { lines: Parameters<typeof OpeningList>[0]['lines'] }) {
  const done = lines.filter(({ state }) => state === 'done').length;
  const all = lines.filter(({ state }) => state !== 'put_away').length;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" role="status">
        <Trans>
          {done} of {all} done
        </Trans>
      </Text>
      <OpeningList
        lines={lines}
        panels={{
          business: <BusinessStep />,
          units: <UnitStep />,
          publish: <PublishStep lines={lines} />,
        }}
      />
    </>
  );
}
