import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { EmbeddedGateway } from '#adapters/embedded-gateway.ts';
import type { TestDatabase } from '#test/database.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';
import { makeDeps } from '../src/make-deps.ts';

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  gateway: EmbeddedGateway;
  /** Moves the server's clock. */
  setNow(now: Date): void;
  /** A browser of its own: keeps cookies, sends the CSRF token. */
  browser(): Browser;
}

interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

export interface Browser {
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** Cookies are kept by name, as one origin's browser does. */
function openBrowser(app: FastifyInstance): Browser {
  const jar = new Map<string, string>();
  const send: Browser['send'] = async (method, url, body, headers = {}) => {
    if (method !== 'GET' && !jar.has('XSRF-TOKEN')) await send('GET', '/sanctum/csrf-cookie');
    const token = jar.get('XSRF-TOKEN');
    const response = await app.inject({
      method,
      url,
      cookies: Object.fromEntries(jar),
      headers: { ...(token === undefined ? {} : { 'x-xsrf-token': token }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const cookie of response.cookies) {
      const ended = cookie.expires !== undefined && cookie.expires.getTime() < Date.now();
      if (ended || cookie.value === '') jar.delete(cookie.name);
      else jar.set(cookie.name, cookie.value);
    }
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    };
  };
  return {
    send,
    get: (url) => send('GET', url),
    post: (url, body, headers) => send('POST', url, body, headers),
  };
}

/** The whole server over a test database, without listening; nothing runs in the background. */
export async function buildTestApp(
  database: TestDatabase,
  options: { env?: Record<string, string>; log?: (line: string) => void } = {},
): Promise<TestApp> {
  const config = readConfig({
    DATABASE_URL: database.connectionString,
    RATE_LIMIT: 'off',
    LOG_LEVEL: options.log ? 'debug' : 'silent',
    ...options.env,
  });
  const log = pino({ level: config.logLevel }, { write: options.log ?? (() => undefined) });
  const deps = makeDeps({
    config,
    db: database.db,
    pool: database.pool,
    log,
    publicUrl: () => 'http://localhost:3000',
    version: 'test',
  });
  const gateway = new EmbeddedGateway({ database: database.db });
  deps.gateway = gateway;
  let now: Date | null = null;
  deps.clock = { now: () => now ?? new Date() };
  const app = await buildApp(deps, { pool: database.pool, webDir: null, trustProxy: 'loopback' });
  return {
    app,
    deps,
    gateway,
    setNow: (moment) => {
      now = moment;
    },
    browser: () => openBrowser(app),
  };
}
