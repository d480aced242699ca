import type { PagePath } from '@slipway/domain/pages/page-paths';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { MessageDescriptor } from '@lingui/core';
import { pathsOf, type RouteName } from '#lib/page-paths.ts';
import { publicRoutes } from './public-routes.ts';
import type { Route } from './route.ts';
import { staffRoutes } from './staff-routes.ts';

/** What the table says of a route, with its path. */
export interface RouteRow extends Route {
  path: PagePath;
}

/**
 * The whole route table. The navigation follows its order. A path without a route, or a route without a path, does not
 * pass the type check.
 */
const routes: Record<RouteName, Route> = { ...publicRoutes, ...staffRoutes };

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

/** Every route's name, in the table's order. */
export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName);

/** A line of the table. */
export function rowOf(name: RouteName): RouteRow {
  return { path: pathsOf(name), ...routes[name] };
}

/** The title of a route for the business's purpose. */
export function titleOf(name: RouteName, purpose: Purpose): MessageDescriptor {
  const { title } = rowOf(name);
  return 'rent' in title ? title[purpose] : title;
}
