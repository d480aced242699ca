import { Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBackpack } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AskUs } from './ask-us.tsx';
import { PreparationsList } from './preparations-list.tsx';

/**
 * Package preparations (docs/rules/screens.md, "Package preparations"): what to bring and do, for each kind of trip.
 */
export function PreparationsScreen() {
  const { t } = useLingui();
  const preparations = useQuery({
    queryKey: ['content', 'preparations'],
    queryFn: ({ signal }) => api('GET /api/content/preparations', { signal }),
    staleTime: 300_000,
  });
  return (
    <>
      <PageHeader
        title={t`Package preparations`}
        lead={t`What to bring and how to prepare for your day on the water.`}
      />
      {preparations.isPending && <ListSkeleton />}
      {preparations.isError && (
        <LoadProblem
          title={t`The preparations could not be loaded`}
          error={preparations.error}
          onRetry={() => void preparations.refetch()}
        />
      )}
      {preparations.isSuccess &&
        (preparations.data.data.length > 0 ? (
          <PreparationsList preparations={preparations.data.data} />
        ) : (
          <EmptyState
            title={t`No preparations yet`}
            icon={<IconBackpack size={28} stroke={1.6} aria-hidden />}
          >
            <Trans>What to bring and do for each package will appear here.</Trans>
          </EmptyState>
        ))}
      <AskUs />
    </>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label={t`Loading…`}>
      <Skeleton height={44} width="min(520px, 100%)" radius="xl" />
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={260} radius="md" />
      ))}
    </Stack>
  );
}
