import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DeliveryNotice } from './delivery-notice.tsx';
import { MessageFilters } from './message-filters.tsx';
import { MessagesList } from './messages-list.tsx';
import { useMessageFilter } from './use-message-filter.ts';

const MessageDrawer = lazyPart(async () => (await import('./message-drawer.tsx')).MessageDrawer);

/** How often the list is refetched while messages are being sent. */
const refreshMs = 3000;

/** Messages: every email and SMS with its state and content, and a button to send it again. */
export function MessagesScreen() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const filter = useMessageFilter();
  const { message: opened } = useRouteSearch('messages');
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
      <PageHeader title={t`Messages`} lead={t`Every email and SMS the business sends.`} />
      {answer && <DeliveryNotice delivery={answer.delivery} />}
      <MessageFilters filter={filter} />
      <ListFrame
        list={messages}
        urlState={filter}
        problem={t`The messages could not be loaded`}
        empty={{
          title: t`No messages yet`,
          text: t`Confirmations, recovery links and notices to staff appear here.`,
          icon: <IconMail size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <MessagesList
            messages={rows}
            urlState={filter}
            onOpen={(id) => changeQuery({ message: id })}
          />
        )}
      </ListFrame>
      {opened !== null && (
        <MessageDrawer
          key={opened}
          id={opened}
          onOpen={(id) => changeQuery({ message: id }, { replace: true })}
          onClose={() => changeQuery({ message: null })}
        />
      )}
    </>
  );
}
