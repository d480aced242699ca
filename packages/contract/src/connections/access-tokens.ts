import { adminArea } from '@slipway/domain/identity/abilities';
import { tokenScopes } from '@slipway/domain/connections/access-tokens';
import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from '../call.ts';
import { line } from '../fields.ts';
import { calendarDate } from '../when.ts';

const instant = z.iso.datetime();

const accessToken = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** Whether it works, or why no longer. */
  state: z.enum(['active', 'expired', 'revoked', 'maker_left']),
  made_by: z.string(),
  made_at: instant,
  /** The last day on which it works; null: until it is revoked. */
  last_day: calendarDate.nullable(),
  /** Noted every few minutes; null: not yet. */
  last_used_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Who revoked it. */
  ended_by: z.string().nullable(),
});
export type AccessToken = z.output<typeof accessToken>;

/** The access tokens of other programs (docs/rules/connections.md). */
export const accessTokensCalls = {
  'GET /api/access-tokens': call({
    summary: 'The access tokens of other programs',
    access: adminArea,
    answer: data(z.array(accessToken)),
  }),
  'POST /api/access-tokens': call({
    summary: 'Make an access token, which is told once',
    access: adminArea,
    body: z.object({
      name: line(60).min(1),
      scope: z.enum(tokenScopes).default('read'),
      last_day: calendarDate.nullable().default(null),
      own_password: z.string().max(200),
    }),
    /** The only time that the token itself is told. */
    answer: data(accessToken.extend({ token: z.string() })),
  }),
  'POST /api/access-tokens/:id/revoke': call({
    summary: 'End an access token',
    access: adminArea,
    params: idParams,
    body: z.object({}),
    answer: data(accessToken),
  }),
} as const satisfies Record<CallName, Call>;
