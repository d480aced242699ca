import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { api } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { choiceFilter } from '#ui/list/filters.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { roleNames, userStateNames } from './role-names.ts';
import { UserState, UserSummary } from './user-summary.tsx';
import classes from './users.module.css';

const UserForm = lazyPart(async () => (await import('./user-form.tsx')).UserForm);

const filters = {
  role: choiceFilter({ label: msg`Role`, unset: msg`Any role`, choices: roleNames }),
  state: choiceFilter({ label: msg`State`, unset: msg`Any state`, choices: userStateNames }),
};

/** Users: staff, customers and guests, their roles and whether they are active. */
export function UsersScreen() {
  const { i18n, t } = useLingui();
  return (
    <ListScreen
      queryKey="users"
      title={t`Users`}
      lead={t`Staff, customers and guests, and what they can do.`}
      add={t`Add user`}
      searchBox={{ label: t`Search users`, placeholder: t`Name or email` }}
      search={useRouteSearch('users')}
      defaultSort="name"
      filters={filters}
      read={(query, { role, state }, signal) => {
        const inactive = state === undefined ? undefined : state === 'ended' ? '1' : '0';
        return api('GET /api/users', { query: { ...query, role, inactive }, signal });
      }}
      readOne={(id, signal) => api('GET /api/users/:id', { params: { id }, signal })}
      rows={{
        columns: [
          { title: t`Name`, by: 'name', cell: (user) => <UserSummary user={user} /> },
          {
            title: t`Email`,
            by: 'email',
            cell: (user) => <bdi className={classes.email}>{user.email}</bdi>,
          },
          {
            title: t`Phone`,
            cell: (user) => <bdi className="numbers">{phoneText(user.phone ?? '')}</bdi>,
          },
          { title: t`Role`, by: 'role_name', cell: (user) => i18n._(roleNames[user.role_name]) },
          { title: t`State`, cell: (user) => <UserState user={user} /> },
        ],
        card: (user) => ({
          title: <UserSummary user={user} />,
          state: <UserState user={user} />,
          body: <bdi className={classes.email}>{user.email}</bdi>,
          foot: (
            <>
              {i18n._(roleNames[user.role_name])}
              {user.phone !== null && (
                <>
                  {' · '}
                  <bdi className="numbers">{phoneText(user.phone)}</bdi>
                </>
              )}
            </>
          ),
        }),
      }}
      problem={t`The users could not be loaded`}
      toast={t`Something went wrong.`}
      empty={{
        title: t`No users yet`,
        text: t`Everyone who works or books here appears with what they can do.`,
        icon: <IconUsers size={28} stroke={1.6} aria-hidden />,
        offersAdd: false,
      }}
      form={(user, onClose) => <UserForm user={user} onClose={onClose} />}
    />
  );
}
