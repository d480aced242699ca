import type { CallInput } from '#lib/api.ts';
import { useListUrlState, useUrlChoice } from '#ui/list/use-list-url-state.ts';
import { roleNames, userStateNames } from './role-names.ts';

/** The URL state of the list of users: filters, sort and page. */
export function useUserFilter() {
  const role = useUrlChoice('role', roleNames);
  const state = useUrlChoice('state', userStateNames);
  const urlState = useListUrlState({
    sorts: ['name', 'email', 'role_name'],
    defaultSort: 'name',
    filters: { role, state },
  });
  const query: CallInput<'GET /api/users'>['query'] = {
    ...urlState.query,
    role: role ?? undefined,
    inactive: state === null ? undefined : state === 'ended' ? '1' : '0',
  };
  return { ...urlState, role, state, query };
}

/** The result of `useUserFilter`. */
export type UserFilter = ReturnType<typeof useUserFilter>;
