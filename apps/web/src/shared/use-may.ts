import { can, type Ability } from '@slipway/domain/identity/abilities';
import { usePageData } from '#lib/page-data.ts';

/** Whether the signed-in user has an ability, or one of several. */
export function useMay(needed: Ability | readonly Ability[]): boolean {
  const { user } = usePageData();
  return user !== null && can(user.role_name, needed);
}
