import { Skeleton, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from './load-problem.tsx';

/** What a query answers: grey blocks of these heights (px) while it loads, a load error, its data. */
export function Loaded<Data>(props: {
  query: UseQueryResult<Data>;
  heights: number[];
  problem: string;
  children: (data: Data) => ReactNode;
}) {
  const { query, heights, problem, children } = props;
  const { t } = useLingui();
  if (query.isPending) {
    return (
      <Stack gap="lg" role="status" aria-busy="true" aria-label={t`Loading…`}>
        {heights.map((height, index) => (
          <Skeleton key={index} height={height} radius="md" />
        ))}
      </Stack>
    );
  }
  if (query.isLoadingError) {
    return <LoadProblem title={problem} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return children(query.data);
}
