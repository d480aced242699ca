import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useLoadedRow } from '#ui/edit/use-loaded-row.ts';
import { AddButton } from '#ui/list/add-button.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { UserFilters } from './user-filters.tsx';
import { UsersList } from './users-list.tsx';
import { useUserFilter } from './use-user-filter.ts';

const UserForm = lazy(() =>
  loadChunk(() => import('./user-form.tsx')).then((it) => ({ default: it.UserForm })),
);

/** Users: everyone with an account, their role, and whether they are active. */
export function UsersScreen() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const filter = useUserFilter();
  const users = useQuery({
    queryKey: ['users', 'list', filter.query],
    queryFn: ({ signal }) => api('GET /api/users', { query: filter.query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const row = useLoadedRow('users', filter.open, (id, signal) =>
    api('GET /api/users/:id', { params: { id }, signal }),
  );
  const user = filter.open === 'new' ? null : row.data?.data;
  return (
    <>
      <PageHeader
        title={t`Users`}
        lead={t`Staff, customers and guests, and what they can do.`}
        action={
          <AddButton onClick={() => filter.edit('new')}>
            <Trans>Add user</Trans>
          </AddButton>
        }
      />
      <UserFilters filter={filter} />
      <ListFrame
        list={users}
        urlState={filter}
        problem={t`The users could not be loaded`}
        toast={t`Something went wrong.`}
        empty={{
          title: t`No users yet`,
          text: t`Everyone who works or books here appears with what they can do.`,
          icon: <IconUsers size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <UsersList users={rows} urlState={filter} onEdit={({ id }) => filter.edit(id)} />
        )}
      </ListFrame>
      <Suspense fallback={null}>
        {filter.open !== null && user !== undefined && (
          <UserForm
            key={filter.open}
            user={user}
            onClose={() => filter.edit(null)}
            onSaved={(created) => {
              filter.edit(null);
              toastSuccess(created ? t`Successfully added` : t`Successfully updated`);
              void queryClient.invalidateQueries({ queryKey: ['users'] });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
