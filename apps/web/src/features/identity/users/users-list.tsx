import '@mantine/core/styles/Table.css';
import { Button, Table, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Person } from '@slipway/contract/identity';
import { UserFace, UserState } from './user-face.tsx';
import { roleNames } from './role-names.ts';
import type { UserFilter } from './use-user-filter.ts';
import classes from './users.module.css';

interface Props {
  users: Person[];
  filter: UserFilter;
  onEdit: (user: Person) => void;
}

/** A dense table, and on a phone a list of cards. */
export function UsersList(props: Props) {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return wide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows({ users, filter, onEdit }: Props) {
  const { i18n, t } = useLingui();
  return (
    <div className={classes.frame}>
      <Table highlightOnHover horizontalSpacing="md" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <SortedHead filter={filter} by="name">{t`Name`}</SortedHead>
            <SortedHead filter={filter} by="email">{t`E-mail`}</SortedHead>
            <Table.Th>{t`Phone`}</Table.Th>
            <SortedHead filter={filter} by="role_name">{t`Role`}</SortedHead>
            <Table.Th>{t`State`}</Table.Th>
            <Table.Th>
              <span className="only-spoken">{t`Action`}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user.id} className={classes.row} onClick={() => onEdit(user)}>
              <Table.Td>
                <UserFace user={user} />
              </Table.Td>
              <Table.Td className={classes.email}>
                <bdi>{user.email}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi className="numbers">{user.phone}</bdi>
              </Table.Td>
              <Table.Td>{i18n._(roleNames[user.role_name])}</Table.Td>
              <Table.Td>
                <UserState user={user} />
              </Table.Td>
              <Table.Td className={classes.action}>
                <EditButton user={user} onEdit={onEdit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function SortedHead(props: { filter: UserFilter; by: string; children: ReactNode }) {
  const { filter, by, children } = props;
  const rises = filter.sort === by;
  const falls = filter.sort === `-${by}`;
  const Arrow = rises ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th aria-sort={rises ? 'ascending' : falls ? 'descending' : 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => filter.sortBy(rises ? `-${by}` : by)}
      >
        {children}
        {(rises || falls) && <Arrow size={14} stroke={2} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

function Cards({ users, onEdit }: Props) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.cards}>
      {users.map((user) => (
        <li key={user.id} className={classes.card}>
          <div className={classes.line}>
            <UserFace user={user} />
            <UserState user={user} />
          </div>
          <div className={classes.email}>
            <bdi>{user.email}</bdi>
          </div>
          <div className={classes.line}>
            <span className={classes.small}>
              {i18n._(roleNames[user.role_name])}
              {user.phone !== null && (
                <>
                  {' · '}
                  <bdi className="numbers">{user.phone}</bdi>
                </>
              )}
            </span>
            <EditButton user={user} onEdit={onEdit} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function EditButton({ user, onEdit }: { user: Person; onEdit: (user: Person) => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t`Edit ${user.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onEdit(user);
      }}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}
