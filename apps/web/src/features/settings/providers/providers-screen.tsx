import { Skeleton, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CardsSection } from './cards-section.tsx';
import { MailSection } from './mail-section.tsx';
import { useProviders } from './use-providers.ts';

/** The accounts that take cards and send mails (docs/rules/settings.md, "Cards and emails"). */
export function ProvidersScreen() {
  const { t } = useLingui();
  const providers = useProviders();
  return (
    <>
      <PageHeader
        title={t`Cards and emails`}
        lead={t`The accounts that take your customers' cards and send your mails.`}
      />
      {providers.isPending && (
        <Stack gap="lg" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={260} radius="md" />
          <Skeleton height={300} radius="md" />
        </Stack>
      )}
      {providers.isLoadingError && (
        <LoadProblem
          title={t`The accounts could not be loaded`}
          error={providers.error}
          onRetry={() => void providers.refetch()}
        />
      )}
      {providers.data && (
        <>
          <CardsSection providers={providers.data.data} />
          <MailSection providers={providers.data.data} />
        </>
      )}
    </>
  );
}
