import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useQueryValue } from '#lib/location.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/pager.tsx';
import { DeliveryNotice } from './delivery-notice.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessagesList } from './messages-list.tsx';
import { useMessageFilter, type MessageFilter } from './use-message-filter.ts';

const MessageDrawer = lazy(() =>
  loadChunk(() => import('./message-drawer.tsx')).then((it) => ({ default: it.MessageDrawer })),
);

/** How often rows on their way are asked for again. */
const refreshMs = 3000;

/** Messages: every mail and SMS, how it stands, what it says, and once more. */
export function MessagesScreen() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const filter = useMessageFilter();
  const opened = useQueryValue('message');
  const messages = useQuery({
    queryKey: ['messages', 'list', filter.query],
    queryFn: ({ signal }) => api('GET /api/messages', { query: filter.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.some((it) => it.state === 'queued' || it.state === 'sending') === true
        ? refreshMs
        : false,
  });
  const answer = messages.data;
  return (
    <>
      <PageHeader title={t`Messages`} lead={t`Every mail and SMS that the business sends.`} />
      {answer && <DeliveryNotice delivery={answer.delivery} />}
      <MessageFilters filter={filter} />
      {messages.isPending && <Bones />}
      {messages.isError && (
        <LoadProblem
          title={t`The messages could not be loaded`}
          error={messages.error}
          onRetry={() => void messages.refetch()}
        />
      )}
      {messages.isSuccess && messages.data.data.length === 0 && <Nothing filter={filter} />}
      {messages.isSuccess && messages.data.data.length > 0 && (
        <div aria-busy={messages.isPlaceholderData}>
          <MessagesList
            messages={messages.data.data}
            filter={filter}
            onOpen={(id) => changeQuery({ message: id })}
          />
          <Pager meta={messages.data.meta} onPage={filter.goTo} />
        </div>
      )}
      <Suspense fallback={null}>
        {opened !== null && /^[1-9]\d{0,8}$/.test(opened) && (
          <MessageDrawer
            key={opened}
            id={Number(opened)}
            onOpen={(id) => changeQuery({ message: id }, { replace: true })}
            onClose={() => changeQuery({ message: null })}
          />
        )}
      </Suspense>
    </>
  );
}

function Nothing({ filter }: { filter: MessageFilter }) {
  const { t } = useLingui();
  const icon = <IconMail size={28} stroke={1.6} aria-hidden />;
  const beyond = (filter.query.page ?? 1) !== 1;
  if (!filter.filtered && !beyond) {
    return (
      <EmptyState title={t`No messages yet`} icon={icon}>
        <Trans>Confirmations, recovery links and notices to staff appear here.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t`No message matches`}
      icon={icon}
      action={
        <Button variant="default" onClick={filter.clear}>
          <Trans>Show all messages</Trans>
        </Button>
      }
    >
      <Trans>Nothing fits this search and these filters.</Trans>
    </EmptyState>
  );
}

function Bones() {
  const { t } = useLingui();
  return (
    <Stack gap={6} role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} height={48} radius="sm" />
      ))}
    </Stack>
  );
}
