import type { Role } from '@slipway/domain/identity/abilities';
import type { Person } from '@slipway/contract/identity/identity';
import type { Deps } from '#deps.ts';
import { presentPerson } from '#features/identity/identity-presenter.ts';
import { isUserSort, listUsers } from '#features/identity/identity-repository.ts';
import { parseSort } from '#http/parse-sort.ts';

export interface UserQuery {
  page: number;
  per_page: number;
  q?: string | undefined;
  sort?: string | undefined;
  role?: Role | undefined;
  inactive?: '0' | '1' | undefined;
}

/** One page of all users, by name unless sorted otherwise. */
export async function findUsers(
  deps: Deps,
  query: UserQuery,
): Promise<{ data: Person[]; meta: { page: number; per_page: number; total: number } }> {
  const sort = parseSort(query.sort ?? 'name', isUserSort);
  const { rows, total } = await listUsers(deps.db, {
    q: query.q,
    role: query.role,
    ended: query.inactive === undefined ? undefined : query.inactive === '1',
    sort,
    page: query.page,
    perPage: query.per_page,
  });
  return {
    data: rows.map(presentPerson),
    meta: { page: query.page, per_page: query.per_page, total },
  };
}
