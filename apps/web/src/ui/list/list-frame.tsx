import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { LoadProblem } from '../load-problem.tsx';
import { Pager } from './pager.tsx';
import { LongPager } from './long-pager.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import type { ListUrlState } from './use-list-url-state.ts';

export interface Page<Row> {
  data: Row[];
  meta: { page: number; per_page: number; total: number; total_is_least?: boolean };
}

/** A list in each of its states: loading, forbidden, empty, nothing found, and rows with a pager. */
export function ListFrame<Row>(props: {
  list: UseQueryResult<Page<Row>>;
  urlState: ListUrlState;
  /** The error message, also in a toast (docs/rules/screens.md, "Toasts and errors"). */
  problem: string;
  /** The toast's text, if it differs. */
  toast?: string;
  /** The empty state, with the first step. */
  empty: { title: string; text: string; icon: ReactNode; action?: ReactNode };
  /** The loading state; by default a skeleton of rows. */
  waiting?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}) {
  const { list, urlState, problem, empty, waiting, children } = props;
  useFailureToast(list.isError, props.toast ?? problem);
  const isPastEnd = usePastEnd(list, urlState);
  if (list.isPending || isPastEnd) return waiting ?? <ListSkeleton />;
  if (list.isLoadingError) {
    return <LoadProblem title={problem} error={list.error} onRetry={() => void list.refetch()} />;
  }
  const { data, meta } = list.data;
  if (data.length > 0) {
    return (
      <div aria-busy={list.isPlaceholderData}>
        {children(data)}
        {meta.total_is_least === true ? (
          <LongPager meta={meta} shown={data.length} urlState={urlState} />
        ) : (
          <Pager meta={meta} onPage={urlState.goTo} />
        )}
      </div>
    );
  }
  if (!urlState.filtered && meta.page === 1) {
    return (
      <EmptyState title={empty.title} icon={empty.icon} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return <NothingFound urlState={urlState} icon={empty.icon} />;
}

/** Goes to the last page if the requested one is beyond it. */
function usePastEnd<Row>(list: UseQueryResult<Page<Row>>, urlState: ListUrlState): boolean {
  const { data, isPlaceholderData } = list;
  const isPast =
    !isPlaceholderData && data !== undefined && data.data.length === 0 && data.meta.page > 1;
  const last = isPast ? Math.max(1, Math.ceil(data.meta.total / data.meta.per_page)) : null;
  const isLong = data?.meta.total_is_least === true;
  const go = useEffectEvent(() => {
    if (last === null) return;
    if (isLong) urlState.goToEnd(true);
    else urlState.goTo(last);
  });
  useEffect(() => {
    if (isPast) go();
  }, [isPast]);
  return isPast;
}

function NothingFound({ urlState, icon }: { urlState: ListUrlState; icon: ReactNode }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No results`}
      icon={icon}
      action={
        <Button variant="default" onClick={urlState.clear}>
          <Trans>Show all</Trans>
        </Button>
      }
    >
      <Trans>Nothing matches your search and filters.</Trans>
    </EmptyState>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <Stack gap={6} role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} height={48} radius="sm" />
      ))}
    </Stack>
  );
}
