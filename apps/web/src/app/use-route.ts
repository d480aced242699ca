import { useRouterState } from '@tanstack/react-router';
import type { RouteName } from '#lib/page-paths.ts';

/** The name of the current route. */
export function useRouteName(): RouteName {
  return useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.name ?? 'error-404',
  });
}
