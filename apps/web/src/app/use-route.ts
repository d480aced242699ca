import { useRouterState } from '@tanstack/react-router';
import type { RouteName } from './routes.ts';

/** The name of the route that is shown. */
export function useRouteName(): RouteName {
  return useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.name ?? 'error-404',
  });
}
