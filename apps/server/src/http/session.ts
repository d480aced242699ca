import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyCsrf from '@fastify/csrf-protection';
import fastifySession from '@fastify/session';
import connectPgSimple from 'connect-pg-simple';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { prepared, type Db } from '#db/transaction.ts';
import { knownDevices } from './known-devices.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';

const sevenDays = 7 * 24 * 3600 * 1000;

declare module 'fastify' {
  interface Session {
    userId?: number;
    /** The user's `session_epoch` at sign-in. */
    epoch?: number;
  }
  interface FastifyRequest {
    person: SignedIn | null;
  }
}

export interface SessionOptions {
  pool: Pool;
  secret: string;
  /** Signs the tokens of known devices. */
  deviceSecret: string;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  findPerson(userId: number, epoch: number): Promise<SignedIn | null>;
}

/**
 * Over TLS the prefix binds a cookie to this very host, so that no other host of the domain can set
 * it. The readable XSRF-TOKEN keeps its name (docs/rules/people-and-access.md, "CSRF"); it is
 * useless without the other two.
 */
const cookieNames = (secure: boolean) => {
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}slipway_session`,
    csrf: `${prefix}_csrf`,
    visitor: `${prefix}slipway_visitor`,
  };
};

/**
 * Sessions in PostgreSQL for 7 days (docs/rules/people-and-access.md, "Sessions and cookies"), and
 * CSRF protection by a token bound to the session's user: readable in the cookie XSRF-TOKEN,
 * expected in the header X-XSRF-TOKEN.
 */
export async function sessions(app: FastifyInstance, options: SessionOptions): Promise<void> {
  const PgStore = connectPgSimple(fastifySession as never);
  const store = new PgStore({
    pool: preparing(options.pool) as never,
    tableName: 'sessions',
    // The daily clean-up prunes them, once for all processes.
    pruneSessionInterval: false,
    errorLog: (...args: unknown[]) => app.log.error({ args }, 'session store'),
  });
  app.addHook('onClose', () => store.close());
  const cookie = { path: '/', sameSite: 'lax', secure: options.secure } as const;
  const names = cookieNames(options.secure);

  await app.register(fastifyCookie, { secret: options.secret });
  await app.register(fastifySession, {
    secret: options.secret,
    cookieName: names.session,
    cookie: { ...cookie, httpOnly: true, maxAge: sevenDays },
    store: store as never,
    saveUninitialized: false,
    rolling: false,
  });
  await app.register(fastifyCsrf, {
    cookieKey: names.csrf,
    cookieOpts: { ...cookie, httpOnly: true, signed: true },
    csrfOpts: { hmacKey: options.secret },
    getUserInfo: tokenOwner,
    getToken: (request) => {
      const header = request.headers['x-xsrf-token'];
      return typeof header === 'string' ? header : undefined;
    },
    logLevel: 'info',
  });

  app.decorate('knownDevices', knownDevices(options.deviceSecret, options.secure));
  app.decorateRequest('person', null);
  app.addHook('onRequest', async (request) => {
    if (request.token !== null) {
      request.person = request.token.person;
      return;
    }
    const { userId, epoch } = request.session;
    request.person =
      userId === undefined || epoch === undefined ? null : await options.findPerson(userId, epoch);
  });
}

/** Prepares the store's few statements once per connection. */
function preparing(pool: Pool) {
  return {
    query: (text: string, values: unknown[]) =>
      pool.query({ name: `session-${text.slice(0, 40)}-${text.length}`, text, values }),
  };
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await prepared(db, 'sessions-expired', 'delete from sessions where expire < $1', [now]);
}

const visitorCookie = { path: '/', sameSite: 'lax', httpOnly: true, signed: true } as const;

const anonymous = 'nobody';

/** Whom a CSRF token is bound to. */
const tokenOwner = (request: FastifyRequest) => String(request.session.userId ?? anonymous);

/**
 * A random id of the browser until it is closed, independent of signing in or out. It grants no
 * access: it tells a visitor's repeated request from somebody else's.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const name = cookieNames(secure).visitor;
  const unsigned = request.unsignCookie(request.cookies[name] ?? '');
  if (unsigned.valid) return unsigned.value;
  const visitor = randomUUID();
  reply.setCookie(name, visitor, { ...visitorCookie, secure });
  return visitor;
}

/** Sets the readable CSRF cookie, and the browser's id if it has none. */
export function setCsrfCookie(reply: FastifyReply, secure: boolean): void {
  visitorOf(reply.request, reply, secure);
  const token = reply.generateCsrf({ userInfo: tokenOwner(reply.request) });
  reply.setCookie('XSRF-TOKEN', token, { path: '/', sameSite: 'lax', secure, httpOnly: false });
}

/**
 * Signs in under a new session id and CSRF secret, so that older ones are useless. Remembers the
 * device for the account.
 */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: number; epoch: number },
  secure: boolean,
): Promise<void> {
  await request.session.regenerate();
  request.session.userId = user.id;
  request.session.epoch = user.epoch;
  Reflect.deleteProperty(request.cookies, cookieNames(secure).csrf);
  setCsrfCookie(reply, secure);
  request.server.knownDevices.remember(request, reply, `user:${user.id}`);
}

/** Ends the session; the next one starts with another CSRF secret. */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(cookieNames(secure).session, { path: '/', secure });
  Reflect.deleteProperty(request.cookies, cookieNames(secure).csrf);
  const token = reply.generateCsrf({ userInfo: anonymous });
  reply.setCookie('XSRF-TOKEN', token, { path: '/', sameSite: 'lax', secure, httpOnly: false });
}
