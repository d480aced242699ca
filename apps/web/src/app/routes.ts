import type { PagePath } from '@slipway/domain/pages/page-paths';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import { pathsOf, type RouteName } from '#lib/page-paths.ts';
import { publicRoutes } from './public-routes.ts';
import type { Route } from './route.ts';
import { staffRoutes } from './staff-routes.ts';

/** A route's declaration with its path. */
export interface RouteRow extends Route {
  path: PagePath;
}

/**
 * The whole route table, in the order of the navigation. A path without a route, or a route without a path,
 * fails the type check. The two parts have no `satisfies`: it would need the types of the screens, which read their
 * search parameters from here.
 */
const routes: Record<RouteName, Route> = { ...publicRoutes, ...staffRoutes };

/** The route table with the types of its search parameters, for the root route. */
export const declaredRoutes = { ...publicRoutes, ...staffRoutes };

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

/** The names of all routes, in the table's order. */
export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName);

/** The declaration of a route. */
export function rowOf(name: RouteName): RouteRow {
  return { path: pathsOf(name), ...routes[name] };
}

/** A route's title for the business's purpose. */
export function titleOf(name: RouteName, purpose: Purpose): MessageDescriptor {
  const { title } = rowOf(name);
  return 'rent' in title ? title[purpose] : title;
}
