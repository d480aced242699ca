import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { SearchBox } from '#ui/search-box.tsx';
import { roleNames } from './role-names.ts';
import type { UserFilter } from './use-user-filter.ts';
import classes from './users.module.css';

/** Search, role and whether they have ended; "Clear" only when something is set. */
export function UserFilters({ filter }: { filter: UserFilter }) {
  const { i18n, t } = useLingui();
  const roles = Object.entries(roleNames).map(([value, name]) => ({ value, label: i18n._(name) }));
  const states = [
    { value: 'active', label: t`Active` },
    { value: 'ended', label: t`Ended` },
  ];
  return (
    <div className={classes.filters} role="search">
      <SearchBox
        className={classes.find}
        label={t`Search users`}
        placeholder={t`Name or e-mail`}
        value={filter.q}
        onSearch={filter.search}
      />
      <Select
        className={classes.pick ?? ''}
        aria-label={t`Role`}
        placeholder={t`Any role`}
        clearable
        clearButtonProps={{ 'aria-label': t`Any role` }}
        comboboxProps={{ withinPortal: false }}
        data={roles}
        value={filter.role}
        onChange={(role) => filter.filter({ role })}
      />
      <Select
        className={classes.pick ?? ''}
        aria-label={t`State`}
        placeholder={t`Active and ended`}
        clearable
        clearButtonProps={{ 'aria-label': t`Active and ended` }}
        comboboxProps={{ withinPortal: false }}
        data={states}
        value={filter.state}
        onChange={(state) => filter.filter({ state })}
      />
      {filter.filtered && (
        <Button variant="subtle" onClick={filter.clear}>
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
