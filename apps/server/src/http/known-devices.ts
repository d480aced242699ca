import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownDeviceDays } from './rate-limits.ts';

/** The most accounts one browser remembers; the least recently used is dropped first. */
const maxAccounts = 6;
const lifetimeMs = knownDeviceDays * 24 * 3600 * 1000;
const tokenFormat = /^([\w-]{22})\.([0-9a-z]{8,9})\.([\w-]{43})$/;

/** What a device is known for: an account, or the bookings under an e-mail address without one. */
export type DeviceOf = `user:${number}` | `bookings:${string}`;

/**
 * The marker by which tries of the request's device for an account are counted; null: unknown
 * device.
 */
export type DeviceMark = (account: DeviceOf) => string | null;

declare module 'fastify' {
  interface FastifyInstance {
    knownDevices: KnownDevices;
  }
}

export interface KnownDevices {
  markOf(request: FastifyRequest): DeviceMark;
  /** Remembers in the browser that it had access to an account. */
  remember(request: FastifyRequest, reply: FastifyReply, account: DeviceOf): void;
}

/**
 * Device cookies as described by OWASP: somebody who tries another user's passwords cannot lock out
 * that user's own devices. The cookie holds a signed token per account and does not reveal the
 * accounts; a token allows a few tries for its own account and nothing else (rate-limits.ts counts
 * them).
 */
export function knownDevices(secret: string, secure: boolean): KnownDevices {
  const cookieName = `${secure ? '__Host-' : ''}slipway_device`;

  const signed = (mark: string, expires: string, account: DeviceOf) =>
    createHmac('sha256', secret).update(`${mark}.${expires}.${account}`).digest('base64url');
  const tokensOf = (request: FastifyRequest) =>
    (request.cookies[cookieName] ?? '')
      .split('~', maxAccounts)
      .filter((it) => tokenFormat.test(it));

  /** The token's marker if it belongs to the account. */
  const readToken = (token: string, account: DeviceOf): string | null => {
    const [, mark = '', expires = '', signature = ''] = tokenFormat.exec(token) ?? [];
    const expected = signed(mark, expires, account);
    const isValid =
      signature.length === expected.length &&
      timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    return isValid && Number.parseInt(expires, 36) > Date.now() ? mark : null;
  };

  return {
    markOf: (request) => (account) => {
      for (const token of tokensOf(request)) {
        const mark = readToken(token, account);
        if (mark !== null) return mark;
      }
      return null;
    },
    remember(request, reply, account) {
      const mark = randomBytes(16).toString('base64url');
      const expires = (Date.now() + lifetimeMs).toString(36);
      const others = tokensOf(request).filter((token) => readToken(token, account) === null);
      const tokens = [`${mark}.${expires}.${signed(mark, expires, account)}`, ...others];
      reply.setCookie(cookieName, tokens.slice(0, maxAccounts).join('~'), {
        path: '/',
        httpOnly: true,
        secure,
        sameSite: 'strict',
        maxAge: lifetimeMs / 1000,
      });
    },
  };
}
