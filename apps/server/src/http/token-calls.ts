import type { Call, Method } from '@slipway/contract/call';
import {
  mayCallByToken,
  type CallByToken,
  type TokenInUse,
} from '@slipway/domain/connections/access-tokens';
import type { FastifyInstance } from 'fastify';
import { notByToken, unauthenticated } from './errors.ts';
import type { RateLimits } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The access token that makes the call; null: a browser makes it. */
    token: TokenInUse | null;
  }
  interface FastifyContextConfig {
    /** What decides whether an access token may make the call; absent: such a token is not read. */
    byToken?: CallByToken;
  }
}

/** What decides whether a token may make a call of the contract. */
export const callByToken = (method: Method, declared: Call): CallByToken => ({
  reads: method === 'GET',
  access: typeof declared.access === 'string' ? declared.access : 'ability',
  offers: declared.offers === true,
  byPersonOnly: declared.byPersonOnly === true,
});

const bearer = /^bearer +(slipway_\S+)$/i;

/**
 * Takes the calls of other programs, before anything reads a cookie: with an access token that works, as its account's
 * (docs/rules/connections.md, "Calls with a token"). A header of another scheme is a proxy's.
 */
export function tokenCalls(
  app: FastifyInstance,
  { find, limits }: { find: (token: string) => Promise<TokenInUse | null>; limits: RateLimits },
): void {
  app.decorateRequest('token', null);
  app.addHook('onRequest', async (request) => {
    const sent = bearer.exec(request.headers.authorization ?? '')?.[1];
    const call = request.routeOptions.config.byToken;
    if (sent === undefined || call === undefined) return;
    delete request.raw.headers.cookie;
    const token = await find(sent);
    if (token === null) {
      await limits.count('wrong access token by address', request.ip);
      throw unauthenticated();
    }
    await limits.count('access token by account', String(token.id));
    if (!mayCallByToken(token.scope, call)) throw notByToken();
    request.token = token;
  });
}
