import type { Ability, Role } from '@slipway/domain/identity/abilities';
import { abilityOf, type RouteAccess } from './route.ts';

/** A visitor and the route they request. */
export interface Visit {
  /** The requested route; null if no route has this path. */
  route: { access: RouteAccess; redirectIfLoggedIn?: boolean } | null;
  /** The requested path and query, to return to after signing in. */
  href: string;
  role: Role | null;
  can: (ability: Ability | readonly Ability[]) => boolean;
}

/** The guard's decision: allow, or redirect. */
export type Verdict =
  | { go: 'in' }
  | { go: 'login'; returnTo: string }
  | { go: 'home' | 'error-404' };

/**
 * The guard rules of docs/rules/people-and-access.md, "Pages and the guard", in order. Anonymous visitors are
 * sent to login from pages that require a sign-in and from any other path than a visitor's containing `admin`. A page that the
 * abilities do not allow is error-404 for signed-in users and login for others. Pages for visitors redirect
 * signed-in users home. An unknown path is error-404.
 */
export function guard({ route, href, role, can }: Visit): Verdict {
  const toLogin: Verdict = { go: 'login', returnTo: href };
  const path = href.split(/[?#]/)[0] ?? href;
  // A unit's page may be called so: `/book/badminton-barge`.
  const inOffice = route?.access !== 'read Page' && path.includes('admin');
  if (role === null && (route?.access === 'login' || inOffice)) return toLogin;
  if (route === null) return { go: 'error-404' };
  if (!can(abilityOf(route.access))) return role === null ? toLogin : { go: 'error-404' };
  if (route.redirectIfLoggedIn === true && role !== null) return { go: 'home' };
  return { go: 'in' };
}
