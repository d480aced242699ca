import type { Role } from '@slipway/domain/identity/abilities';
import type { Purpose } from '@slipway/domain/settings/settings';
import { pathOf } from '#lib/page-paths.ts';

/** A path of this site to return to, or null; what leads elsewhere or out again is not followed. */
export function safeReturn(target: unknown): string | null {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return null;
  return /^\/(login|logout|register|error-404)(?=[/?#]|$)/.test(target) ? null : target;
}

/**
 * The path after signing in: the page that required it; otherwise bookings (rent) or orders (sell) for staff and the
 * dashboard for customers (docs/rules/people-and-access.md, "After sign-in").
 */
export function afterSignIn(role: Role, purpose: Purpose, returnTo: unknown): string {
  const returnPath = safeReturn(returnTo);
  if (returnPath !== null) return returnPath;
  return pathOf(role === 'Customer' ? 'dashboard' : 'bookings', purpose);
}
