import { pagePaths, type PagePath } from '@slipway/domain/pages/page-paths';
import type { Purpose } from '@slipway/domain/settings/settings';

/** The name of a route, as links and code know it. */
export type RouteName = keyof typeof pagePaths;

/** Where a route is: one path, or one for each purpose of the business. */
export const pathsOf = (name: RouteName): PagePath => pagePaths[name];

/** The path of a route for the business's purpose, with `$name` parts filled in. */
export function pathOf(
  name: RouteName,
  purpose: Purpose,
  params: Record<string, string> = {},
): string {
  const path = pathsOf(name);
  const chosen = typeof path === 'string' ? path : path[purpose];
  return chosen.replace(/\$(\w+)/g, (all, key: string) => {
    const value = params[key];
    return value === undefined ? all : encodeURIComponent(value);
  });
}
