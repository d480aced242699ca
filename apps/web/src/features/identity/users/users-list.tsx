import { useLingui } from '@lingui/react/macro';
import type { Person } from '@slipway/contract/identity/identity';
import { DataList } from '#ui/list/data-list.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { UserSummary, UserState } from './user-summary.tsx';
import { roleNames } from './role-names.ts';
import classes from './users.module.css';

/** Staff, customers and guests, one row each. */
export function UsersList(props: {
  users: Person[];
  urlState: ListUrlState;
  onEdit: (user: Person) => void;
}) {
  const { users, urlState, onEdit } = props;
  const { i18n, t } = useLingui();
  return (
    <DataList
      rows={users}
      urlState={urlState}
      wideFrom="62em"
      action={{ word: t`Edit`, name: ({ name }) => t`Edit ${name}`, run: onEdit }}
      columns={[
        { title: t`Name`, by: 'name', cell: (user) => <UserSummary user={user} /> },
        {
          title: t`Email`,
          by: 'email',
          cell: (user) => <bdi className={classes.email}>{user.email}</bdi>,
        },
        { title: t`Phone`, cell: (user) => <bdi className="numbers">{user.phone}</bdi> },
        { title: t`Role`, by: 'role_name', cell: (user) => i18n._(roleNames[user.role_name]) },
        { title: t`State`, cell: (user) => <UserState user={user} /> },
      ]}
      card={(user) => ({
        title: <UserSummary user={user} />,
        state: <UserState user={user} />,
        body: <bdi className={classes.email}>{user.email}</bdi>,
        foot: (
          <>
            {i18n._(roleNames[user.role_name])}
            {user.phone !== null && (
              <>
                {' · '}
                <bdi className="numbers">{user.phone}</bdi>
              </>
            )}
          </>
        ),
      })}
    />
  );
}
