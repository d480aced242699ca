import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { afterSignIn } from './after-sign-in.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { setUser, usePageData } from '#lib/page-data.ts';
import { loadForSignedIn } from '#shared/packages/refresh-records.ts';

/**
 * Completes a sign-in: updates the page's user and redirects as in docs/rules/people-and-access.md, "After
 * sign-in".
 */
export function useSignedIn(): (user: CurrentUser) => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { settings } = usePageData();
  const { return: returnTo } = useRouteSearch('login');
  return async (user) => {
    setUser(user);
    queryClient.clear();
    await loadForSignedIn();
    await router.navigate({
      href: afterSignIn(user.role_name, settings.purpose, returnTo),
      replace: true,
    });
  };
}
