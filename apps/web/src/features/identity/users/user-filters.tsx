import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { roleNames, userStateNames } from './role-names.ts';
import type { UserFilter } from './use-user-filter.ts';

/** Search, role and active state. */
export function UserFilters({ filter }: { filter: UserFilter }) {
  const { t } = useLingui();
  return (
    <ListTools urlState={filter} label={t`Search users`} placeholder={t`Name or email`}>
      <FilterSelect
        label={t`Role`}
        unset={t`Any role`}
        choices={roleNames}
        value={filter.role}
        onChange={(role) => filter.filter({ role })}
      />
      <FilterSelect
        label={t`State`}
        unset={t`Any state`}
        choices={userStateNames}
        value={filter.state}
        onChange={(state) => filter.filter({ state })}
      />
    </ListTools>
  );
}
