import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Person } from '@slipway/contract/identity';
import { api } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/pager.tsx';
import { toastSuccess } from '#ui/toasts.ts';
import { UserFilters } from './user-filters.tsx';
import { UsersList } from './users-list.tsx';
import { useUserFilter } from './use-user-filter.ts';

const UserForm = lazy(() =>
  loadChunk(() => import('./user-form.tsx')).then((it) => ({ default: it.UserForm })),
);

/** Users: everyone with an account, their role, and whether they may sign in. */
export function UsersScreen() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const filter = useUserFilter();
  const [opened, setOpened] = useState<{ user: Person | null } | null>(null);
  const users = useQuery({
    queryKey: ['users', 'list', filter.query],
    queryFn: ({ signal }) => api('GET /api/users', { query: filter.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title={t`Users`}
        lead={t`Everyone with an account, and what they may do.`}
        action={
          <Button
            color="signal"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => setOpened({ user: null })}
          >
            <Trans>Add user</Trans>
          </Button>
        }
      />
      <UserFilters filter={filter} />
      {users.isPending && <Bones />}
      {users.isError && (
        <LoadProblem
          title={t`The users could not be loaded`}
          error={users.error}
          onRetry={() => void users.refetch()}
        />
      )}
      {users.isSuccess && users.data.data.length === 0 && (
        <EmptyState
          title={t`No user matches`}
          icon={<IconUsers size={28} stroke={1.6} aria-hidden />}
          action={
            <Button variant="default" onClick={filter.clear}>
              <Trans>Show all users</Trans>
            </Button>
          }
        >
          <Trans>Nobody fits this search and these filters.</Trans>
        </EmptyState>
      )}
      {users.isSuccess && users.data.data.length > 0 && (
        <div aria-busy={users.isPlaceholderData}>
          <UsersList
            users={users.data.data}
            filter={filter}
            onEdit={(user) => setOpened({ user })}
          />
          <Pager meta={users.data.meta} onPage={filter.goTo} />
        </div>
      )}
      <Suspense fallback={null}>
        {opened !== null && (
          <UserForm
            user={opened.user}
            onClose={() => setOpened(null)}
            onSaved={(created) => {
              setOpened(null);
              toastSuccess(created ? t`Successfully added` : t`Successfully updated`);
              void queryClient.invalidateQueries({ queryKey: ['users'] });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function Bones() {
  const { t } = useLingui();
  return (
    <Stack gap={6} role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} height={44} radius="sm" />
      ))}
    </Stack>
  );
}
