import type { Ability, Role } from '@slipway/domain/identity/abilities';
import { abilityOf, type RouteAccess } from './route.ts';

/** Who wants to go where. */
export interface Visit {
  /** The route asked for; null where no route has this path. */
  route: { access: RouteAccess; redirectIfLoggedIn?: boolean } | null;
  /** Path and query asked for, to come back to after sign-in. */
  href: string;
  role: Role | null;
  can: (wanted: Ability) => boolean;
}

/** What the guard says: go in, or go elsewhere. */
export type Verdict =
  { go: 'in' } | { go: 'login'; returnTo: string } | { go: 'home' | 'error-404' };

/**
 * The guard rules of docs/rules/people-and-access.md, "Pages and the guard", in their order: what needs a login, and
 * any path containing `admin`, sends anonymous visitors to login; what abilities do not allow is error-404 for someone
 * signed in and login for others;
 * pages for visitors send someone signed in home. An unknown path is error-404.
 */
export function guard({ route, href, role, can }: Visit): Verdict {
  const toLogin: Verdict = { go: 'login', returnTo: href };
  const path = href.split(/[?#]/)[0] ?? href;
  if (role === null && (route?.access === 'login' || path.includes('admin'))) return toLogin;
  if (route === null) return { go: 'error-404' };
  if (!can(abilityOf(route.access))) return role === null ? toLogin : { go: 'error-404' };
  if (route.redirectIfLoggedIn === true && role !== null) return { go: 'home' };
  return { go: 'in' };
}
