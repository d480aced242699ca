import { Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AskUs } from './ask-us.tsx';
import { FaqBrowser } from './faq-browser.tsx';

/** FAQ (docs/rules/screens.md, "FAQ"): a search box, topics as tabs, collapsible questions. */
export function FaqScreen() {
  const { t } = useLingui();
  const faq = useQuery({
    queryKey: ['content', 'faq'],
    queryFn: ({ signal }) => api('GET /api/content/faq', { signal }),
    staleTime: 300_000,
  });
  return (
    <>
      <PageHeader
        title={t`Frequently asked questions`}
        lead={t`Booking a trip, what to bring, and what happens on the day.`}
      />
      {faq.isPending && <ListSkeleton />}
      {faq.isError && (
        <LoadProblem
          title={t`The questions could not be loaded`}
          error={faq.error}
          onRetry={() => void faq.refetch()}
        />
      )}
      {faq.isSuccess &&
        (faq.data.data.some(({ entries }) => entries.length > 0) ? (
          <FaqBrowser topics={faq.data.data} />
        ) : (
          <EmptyState
            title={t`No questions yet`}
            icon={<IconHelpCircle size={28} stroke={1.6} aria-hidden />}
          >
            <Trans>Answers to the most common questions will appear here.</Trans>
          </EmptyState>
        ))}
      <AskUs />
    </>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
      <Skeleton height={44} radius="sm" mb="md" />
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={52} radius="md" />
      ))}
    </Stack>
  );
}
