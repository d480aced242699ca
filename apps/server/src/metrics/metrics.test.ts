import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachedFigures } from '#features/operations/operations-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { runProcess } from '#test/harness/child-process.ts';
import { calendarDate } from '@slipway/domain/dates/dates';
import { bookingBody } from '#test/support/booking-body.ts';
import { createUser, password } from '#test/support/factories.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { countProcess, openMetricsPort } from './open-metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { memoryLimit, ProcessMonitor } from './process-monitor.ts';

const log = pino({ level: 'silent' });
const token = 'a-token-of-24-characters';

let server: TestApp;
let monitor: ProcessMonitor;
const own = countProcess();
beforeAll(async () => {
  server = await buildTestApp({
    observe: (app) => own.observe(app),
    deps: { countCharge: (outcome) => own.countCharge(outcome) },
  });
  monitor = new ProcessMonitor(server.database.pool);
  own.watch(monitor);
});
afterAll(async () => {
  monitor.stop();
  await server.close();
});

/** Runs the work against a metrics server of its own, which it reads as `read` does. */
async function withPort<T>(
  setup: { token: string | null; figures?: Parameters<typeof openMetricsPort>[2]['figures'] },
  work: (
    read: (init?: RequestInit, path?: string) => Promise<Response>,
    port: number,
  ) => Promise<T>,
): Promise<T> {
  const figures = setup.figures ?? cachedFigures(server.deps);
  const port = await openMetricsPort({ port: 0, token: setup.token }, own, { figures, log });
  if (!port) throw new Error('No port');
  try {
    return await work(
      (init, path = '/metrics') => fetch(`http://127.0.0.1:${port.port}${path}`, init),
      port.port,
    );
  } finally {
    await port.close();
  }
}

const readText = (setup: Parameters<typeof withPort>[0] = { token: null }) =>
  withPort(setup, async (read) => (await read()).text());

/** The values by name and labels. */
const valuesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );

describe('what is counted', () => {
  test('requests by route, method and status class, and refusals by code', async () => {
    const browser = server.client();
    await browser.send('GET', '/api/bookings/4711');
    await browser.send('GET', '/healthz');
    const values = valuesOf(await readText());
    expect(
      values.get(
        'slipway_request_duration_seconds_count{route="/api/bookings/:id",method="GET",status="4xx"}',
      ),
    ).toBe(1);
    expect(
      values.get(
        'slipway_request_duration_seconds_count{route="/healthz",method="GET",status="2xx"}',
      ),
    ).toBe(1);
    expect(values.get('slipway_refusals_total{code="unauthenticated"}')).toBe(1);
  });

  test('charges by outcome, connections, event loop, memory and the figures of the database', async () => {
    await makeBusiness(server.database.db);
    await customerWithBooking(server);
    const customer = await signedIn(server);
    const body = bookingBody(calendarDate('2026-10-01'), {
      email: customer.email,
      stripeToken: 'tok_chargeDeclined',
    });
    expect((await customer.client.send('POST', '/api/booking/create', { body })).status).toBe(422);
    const values = valuesOf(await readText());
    expect(values.get('slipway_charges_total{outcome="succeeded"}')).toBe(1);
    expect(values.get('slipway_charges_total{outcome="declined"}')).toBe(1);
    for (const name of [
      'slipway_database_connections{state="busy"}',
      'slipway_database_connections{state="waiting"}',
      'slipway_database_connections_max',
      'slipway_event_loop_delay_seconds',
      'slipway_memory_ratio',
      'process_resident_memory_bytes',
      'slipway_open_booking_holds',
      'slipway_open_order_holds',
      'slipway_jobs_waiting',
      'slipway_jobs_failed',
      'slipway_messages_oldest_seconds',
    ]) {
      expect(values.has(name), name).toBe(true);
    }
    expect(values.get('slipway_figures_read')).toBe(1);
  });

  test('no label has an id, a name or a secret of anybody', async () => {
    const { email } = await createUser(server.database.db, { role: 'Admin', name: 'Ada Admin' });
    const browser = server.client();
    await browser.signIn(email, password);
    const paths = [
      '/api/bookings/815',
      `/api/pay-links/${'s'.repeat(43)}`,
      '/admin/bookings?booking=815',
      '/reset-password/topsecret815',
      `/api/staff-customers?search=${email}`,
      '/unit/815/ada',
      '/%F0%9F%98%80815',
    ];
    for (const path of paths) await browser.send('GET', path);
    const text = await readText();
    const labels = [...text.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)];
    expect(new Set(labels.map(([, name]) => name))).toEqual(
      new Set(
        'route method status code outcome state le type kind space version major minor patch'.split(
          ' ',
        ),
      ),
    );
    const ours = labels.filter(([, name = '']) =>
      ['route', 'method', 'status', 'code', 'outcome', 'state'].includes(name),
    );
    expect(ours.length).toBeGreaterThan(10);
    for (const [, , value] of ours) {
      expect(value).not.toMatch(/815|sss|secret|ada|@|[^\x20-\x7e]/i);
      expect(value).toMatch(/^(\/[A-Za-z0-9/:._*-]*|[a-zA-Z_]+|[2-5]xx)$/);
    }
  });
});

describe('who may read', () => {
  test('without a token whoever is on this machine, on loopback alone', async () => {
    await withPort({ token: null }, async (read, port) => {
      expect((await read()).status).toBe(200);
      const others = Object.values(networkInterfaces())
        .flatMap((all) => all ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4');
      for (const { address } of others) {
        await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow();
      }
    });
  });

  test.each([
    [undefined, 401],
    ['Bearer wrong', 401],
    [token, 401],
    [`Bearer ${token}`, 200],
  ])('with a token, sending %s: %i', async (authorization, status) => {
    await withPort({ token }, async (read) => {
      const answer = await read(authorization === undefined ? {} : { headers: { authorization } });
      expect(answer.status).toBe(status);
      if (status === 401) expect(await answer.text()).not.toContain('slipway_');
    });
  });

  test('with a token other machines are served too', async () => {
    await withPort({ token }, async (_read, port) => {
      const others = Object.values(networkInterfaces())
        .flatMap((all) => all ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4');
      for (const { address } of others) {
        const headers = { authorization: `Bearer ${token}` };
        expect((await fetch(`http://${address}:${port}/metrics`, { headers })).status).toBe(200);
      }
    });
  });

  test('nothing else is there, and nothing is changed by it', async () => {
    await withPort({ token: null }, async (read) => {
      expect((await read({}, '/')).status).toBe(404);
      expect((await read({}, '/api/session')).status).toBe(404);
      expect((await read({ method: 'POST' })).status).toBe(405);
    });
  });

  test('the public port has no metrics', async () => {
    const { body } = await server.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).not.toContain('slipway_');
  });
});

describe('a database that does not answer', () => {
  test('leaves the figures out and says so, without waiting for it', async () => {
    const begun = performance.now();
    const text = await readText({ token: null, figures: () => new Promise(() => undefined) });
    expect(performance.now() - begun).toBeLessThan(6000);
    const values = valuesOf(text);
    expect(values.get('slipway_figures_read')).toBe(0);
    expect(values.has('slipway_jobs_waiting')).toBe(false);
    expect(values.has('slipway_memory_ratio')).toBe(true);
  });

  test('is read once or twice, however many scrape at once', async () => {
    let reads = 0;
    const counted = new Proxy(server.deps.db, {
      get: (target, name, self) => {
        if (name === '$client') reads += 1;
        return Reflect.get(target, name, self) as unknown;
      },
    });
    const figures = cachedFigures({ ...server.deps, db: counted });
    await Promise.all(Array.from({ length: 20 }, () => readText({ token: null, figures })));
    // A second read starts where the first fails, or ends before the last of them asks.
    expect([1, 2]).toContain(reads);
  });

  test('does not wait for a locked table: its statement times out', async () => {
    const { pool } = server.database;
    const locking = await pool.connect();
    try {
      await locking.query('begin; lock table backup_runs in access exclusive mode');
      const begun = performance.now();
      const values = valuesOf(await readText());
      expect(values.get('slipway_figures_read')).toBe(0);
      expect(performance.now() - begun).toBeLessThan(5000);
      // The database gave the statement up, rather than the scrape alone.
      await expect(cachedFigures(server.deps)()).rejects.toThrow('statement timeout');
    } finally {
      await locking.query('rollback');
      locking.release();
    }
  });
});

test('a failing read is answered with 503', async () => {
  const port = await serveMetrics(
    { port: 0, token: null },
    () => Promise.reject(new Error('no')),
    log,
  );
  expect((await fetch(`http://127.0.0.1:${port.port}/metrics`)).status).toBe(503);
  await port.close();
});

test('work that waits for a connection is told as a share of the last minute', () => {
  const pool = {
    totalCount: 4,
    idleCount: 1,
    waitingCount: 0,
    options: server.database.pool.options,
  };
  const watching = new ProcessMonitor(pool);
  try {
    watching.sample();
    expect(watching.load()).toMatchObject({ connectionsBusy: 3, connectionsShort: 0 });
    Object.assign(pool, { idleCount: 0, waitingCount: 2 });
    watching.sample();
    expect(watching.load()).toMatchObject({ connectionsBusy: 4, connectionsShort: 0.5 });
    // After six more intervals nothing of it is left.
    Object.assign(pool, { idleCount: 4, waitingCount: 0 });
    for (let part = 0; part < 6; part += 1) {
      watching.turn();
      watching.sample();
    }
    expect(watching.load()).toMatchObject({ connectionsBusy: 0, connectionsShort: 0 });
  } finally {
    watching.stop();
  }
});

test.each([
  [0, 8e9, 8e9],
  [2e9, 8e9, 2e9],
  [2 ** 60, 8e9, 8e9],
  [16e9, 8e9, 8e9],
])('a limit of %d on a machine of %d: %d', (constrained, machine, limit) => {
  expect(memoryLimit(constrained, machine)).toBe(limit);
});

test('a primary adds up its workers', async () => {
  const { out } = await runProcess('test/programs/metrics-cluster.ts', [], {});
  const values = valuesOf(out);
  // Two workers counted 1 and 2 charges; the worst event loop and memory is reported, not the sum.
  expect(values.get('slipway_charges_total{outcome="succeeded"}')).toBe(3);
  expect(values.get('slipway_database_connections_max')).toBe(14);
  expect(values.get('slipway_memory_ratio')).toBeLessThan(1);
  expect(values.get('slipway_figures_read')).toBe(0);
});

test('every metric of deploy/alerts.yml is one of ours', async () => {
  own.countCharge('succeeded');
  const path = fileURLToPath(new URL('../../../../deploy/alerts.yml', import.meta.url));
  const rules = (await readFile(path, 'utf8')).replaceAll(/#.*$/gm, '');
  const named = new Set([...rules.matchAll(/\bslipway_[a-z_]+/g)].map(([name]) => name));
  const all = new Set(
    [...(await readText()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  // There is neither a calendar nor a backup in this database.
  for (const name of ['slipway_calendar_feed_age_seconds', 'slipway_backup_age_seconds']) {
    expect(all.has(name)).toBe(false);
    all.add(name);
  }
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !all.has(name))).toEqual([]);
});
