import type { Role } from '#identity/abilities.ts';
import type { SignedIn } from '#identity/signed-in.ts';

/** What an access token may do, from least to most (docs/rules/connections.md, "What a token may do"). */
export const tokenScopes = ['read', 'desk', 'supervisor'] as const;
export type TokenScope = (typeof tokenScopes)[number];

const roles: Record<TokenScope, Role> = {
  read: 'Supervisor',
  desk: 'Desk',
  supervisor: 'Supervisor',
};

/** The role whose abilities a token has; one that reads only has what Supervisors read. */
export const roleOfToken = (scope: TokenScope): Role => roles[scope];

/** An access token that works now, and the account it acts as. */
export interface TokenInUse {
  id: number;
  scope: TokenScope;
  person: SignedIn;
}

/** What is asked of a call before a token makes it. */
export interface CallByToken {
  reads: boolean;
  /** Who may make it: anyone, anyone signed in, or whoever has an ability. */
  access: 'anyone' | 'signed-in' | 'ability';
  /** Of a call open to anyone: whether it shows or sells what the business offers. */
  offers: boolean;
  /** About accounts and passwords, or about the person who calls. */
  byPersonOnly: boolean;
}

/**
 * Whether a token may make a call at all; whether its role has the ability is asked after that, as for everybody
 * (docs/rules/connections.md, "What a token may do").
 */
export function mayCallByToken(scope: TokenScope, call: CallByToken): boolean {
  if (call.byPersonOnly) return false;
  if (call.access === 'ability') return call.reads || scope !== 'read';
  return call.access === 'anyone' && call.offers && call.reads;
}
