import { setInterval as every } from 'node:timers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { startProcess } from './harness/child-process.ts';
import { createUser, password } from './support/factories.ts';
import { openConnection, type RawConnection } from './harness/raw-connection.ts';

/** Slow and malformed requests, and shutdown during them. */
let server: TestApp;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  server = await buildTestApp();
  app = await buildApp(server.deps, {
    pool: server.database.pool,
    webDir: null,
    trustProxy: 'loopback',
    checksAnswers: true,
    timeouts: { headMs: 800, bodyMs: 500, uploadMs: 4000, silenceMs: 60_000 },
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const timers: NodeJS.Timeout[] = [];
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
});

/** Keeps sending single bytes while the connection accepts them. */
function trickle({ socket }: RawConnection, ms: number): void {
  timers.push(every(() => socket.writable && socket.write('x'), ms));
}

const head = (path: string, ...more: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    ...more,
    '',
    '',
  ].join('\r\n');

const safe = [
  /^content-security-policy: default-src 'none'/im,
  /^x-content-type-options: nosniff/im,
  /^x-frame-options: DENY/im,
  /^referrer-policy: strict-origin/im,
  /^cache-control: no-store/im,
];
function expectSafe(answer: string): void {
  for (const header of safe) expect(answer).toMatch(header);
}

async function csrf(): Promise<string[]> {
  const client = server.client();
  await client.signIn((await createUser(server.deps.db)).email, password);
  return [
    `cookie: ${[...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')}`,
    `x-xsrf-token: ${client.cookies.get('XSRF-TOKEN') ?? ''}`,
  ];
}

describe('a slow request is ended', () => {
  test('during its head', async () => {
    const slow = openConnection(url);
    slow.socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\na: ');
    trickle(slow, 50);
    const answer = await slow.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/\{"code":"slow_request","message":"Request Timeout\."\}$/);
    expectSafe(answer);
  });

  test('during its body, with a proper refusal', async () => {
    const slow = openConnection(url);
    slow.socket.write(head('/api/login', 'content-length: 100', ...(await csrf())));
    trickle(slow, 50);
    const answer = await slow.ended;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/\{"code":"slow_request","message":"Request Timeout\."\}$/);
    expectSafe(answer);
  });

  test('after a refusal, and during endless chunks', async () => {
    const slow = openConnection(url);
    slow.socket.write(head('/api/login', 'transfer-encoding: chunked'));
    timers.push(every(() => slow.socket.writable && slow.socket.write('1\r\nx\r\n'), 50));
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 419 /);
  });

  test('as the second one on a connection, after the answer to the first', async () => {
    const slow = openConnection(url);
    const [cookie = '', token = ''] = await csrf();
    const second = head('/api/login', 'content-length: 50', cookie, token);
    slow.socket.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n${second}`);
    trickle(slow, 50);
    expect(await slow.ended).toMatch(/\{"status":"ok"\}HTTP\/1\.1 408 /);
  });

  test('but later where files are accepted', async () => {
    const user = await createUser(server.deps.db);
    const client = server.client();
    await client.signIn(user.email, password);
    const cookies = [...client.cookies].map(
      ([name, value]) => `${name}=${encodeURIComponent(value)}`,
    );
    const body = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--b--\r\n';
    const slow = openConnection(url);
    slow.socket.write(
      head(
        `/api/user/${user.id}`,
        `content-length: ${body.length}`,
        `cookie: ${cookies.join('; ')}`,
        `x-xsrf-token: ${client.cookies.get('XSRF-TOKEN') ?? ''}`,
      ).replace('application/json', 'multipart/form-data; boundary=b'),
    );
    let sent = 0;
    const parts = every(() => {
      // In about a second: twice the limit of other bodies.
      const next = Math.ceil(body.length / 20);
      if (sent < body.length) slow.socket.write(body.slice(sent, (sent += next)));
    }, 50);
    timers.push(parts);
    expect(await slow.until(/\r\n\r\n.*\}/s)).toMatch(/^HTTP\/1\.1 200 /);
    slow.socket.destroy();
  });
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['an unknown method', 'FOO / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['a broken header', 'GET / HTTP/1.1\r\nhost: a\r\na b: c\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    400,
  ],
  [
    'a length and chunks',
    head('/api/login', 'content-length: 1', 'transfer-encoding: chunked'),
    400,
  ],
  ['a head without end', `GET / HTTP/1.1\r\nhost: a\r\nb: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a path without end', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
  [
    'an expectation',
    'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\nconnection: close\r\n\r\n',
    417,
  ],
  ['a broken path', 'GET /%FF HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  [
    'a long part of a path',
    `GET /api/units/${'1'.repeat(3000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    404,
  ],
  [
    'a whole address',
    'GET http://evil.example/nowhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    404,
  ],
  ['a star', 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  ['a method nobody takes', 'PROPFIND / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
])('%s is answered with the security headers', async (_name, bytes, status) => {
  const connection = openConnection(url);
  connection.socket.write(bytes);
  const answer = await connection.ended;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(
    /\{"code":"(unreadable_request|not_found|slow_request)","message":"[^"]+\."\}$/,
  );
  expectSafe(answer);
});

test('SIGTERM ends the server within its deadline despite open connections, and the next one starts', async () => {
  const env = { DATABASE_URL: server.database.connectionString, LOG_LEVEL: 'error' };
  const first = await startProcess('src/main.ts', [], { ...env, PORT: '0' });
  const ready = await first.line('Slipway is ready on ');
  const at = ready.split(' ').at(-1)?.replace('localhost', '127.0.0.1') ?? '';

  const body = openConnection(at);
  body.socket.write(head('/api/webhooks/payments', 'content-length: 100'));
  timers.push(every(() => body.socket.writable && body.socket.write('x'), 3000));
  const inHead = openConnection(at);
  inHead.socket.write('GET / HTTP/1.1\r\nhost: a\r\nb: ');
  trickle(inHead, 500);
  const idle = openConnection(at);
  idle.socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  await idle.until(/ok/);
  const deaf = openConnection(at);
  deaf.socket.pause();
  const asset = 'GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: a\r\n\r\n';
  deaf.socket.write(asset.repeat(20));
  const silent = openConnection(at);
  silent.socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  await silent.until(/ok/);

  const exited = new Promise((resolve) => first.child.once('exit', resolve));
  const begun = performance.now();
  first.child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(performance.now() - begun).toBeLessThan(15_000);

  const second = await startProcess('src/main.ts', [], { ...env, PORT: new URL(at).port });
  expect(await second.line('Slipway is ready on ')).toBe(ready);
  expect((await fetch(`${at}/healthz`)).status).toBe(200);
  await second.killHard();
  for (const { socket } of [body, inHead, idle, deaf, silent]) socket.destroy();
}, 60_000);
