// Two PostgreSQL servers of the system's packages, one the synchronous standby of the other, behind HAProxy, which
// sends everybody to the one that is not in recovery.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { asPostgres, binaries, freePort } from './system-postgres.mjs';

const haproxy = '/usr/sbin/haproxy';
const standby = 'drill_standby';

/** What this machine lacks for a pair, in words; null: nothing. */
export function missingForPair() {
  if (binaries() === null) return 'PostgreSQL is not installed';
  if (!existsSync(haproxy)) return 'HAProxy is not installed';
  if (process.getuid?.() !== 0) return 'not root';
  return null;
}

/** Whether a server answers, and is not in recovery. */
async function isPrimary(port, password) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 1000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select not pg_is_in_recovery() as yes');
    return rows[0].yes;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Makes and starts the pair in a folder.
 * @returns the address of the database `slipway` behind the proxy, how the primary is lost, and how all ends
 */
export async function openPair(folder) {
  const bin = binaries();
  const program = (name) => join(bin, name);
  const password = crypto.randomUUID();
  execFileSync('chmod', ['755', folder, join(folder, '..')]);
  const home = join(folder, 'pair');
  mkdirSync(home);
  execFileSync('chown', ['postgres', home]);
  const [first, second] = [join(home, 'first'), join(home, 'second')];
  const [firstPort, secondPort, checkPort, port] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const secret = join(home, 'password');
  writeFileSync(secret, password);
  execFileSync('chown', ['postgres', secret]);
  asPostgres(program('initdb'), [
    ...[
      '-D',
      first,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--locale=C',
    ],
  ]);
  const start = (data, own) =>
    asPostgres(program('pg_ctl'), [
      ...['-D', data, '-w', '-l', `${data}.log`, '-o'],
      `-p ${own} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c max_connections=60`,
      'start',
    ]);
  const query = async (own, text) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: own,
      user: 'postgres',
      password,
      database: 'postgres',
    });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  start(first, firstPort);
  const from = `host=127.0.0.1 port=${firstPort} user=postgres password=${password} application_name=${standby}`;
  asPostgres(program('pg_basebackup'), ['-D', second, '-R', '-d', from]);
  start(second, secondPort);
  await query(firstPort, `alter system set synchronous_standby_names = '${standby}'`);
  await query(firstPort, 'select pg_reload_conf()');
  await query(firstPort, 'create database slipway');

  // The script that HAProxy asks: 200 from the one that takes writes.
  const checks = createServer((request, response) => {
    const own = request.url === '/first' ? firstPort : secondPort;
    void isPrimary(own, password).then((yes) => {
      response.writeHead(yes ? 200 : 503).end();
    });
  });
  await new Promise((resolve) => checks.listen(checkPort, '127.0.0.1', resolve));
  const config = join(home, 'haproxy.cfg');
  const backends = [
    ['first', firstPort],
    ['second', secondPort],
  ];
  writeFileSync(
    config,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
frontend database
  bind 127.0.0.1:${port}
  use_backend first if { nbsrv(first) gt 0 }
  default_backend second
${backends
  .map(
    ([name, own]) => `backend ${name}
  option httpchk GET /${name}
  server ${name} 127.0.0.1:${own} check addr 127.0.0.1 port ${checkPort} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
`,
  )
  .join('')}`,
  );
  const proxy = spawn(haproxy, ['-f', config, '-db'], { stdio: 'ignore' });
  await answers(port, password);
  const postmaster = (data) =>
    Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/slipway`,
    /** Kills the primary as in a power cut, fences it, and promotes the standby. */
    losePrimary: async () => {
      process.kill(postmaster(first), 'SIGKILL');
      // Fenced: what was the primary cannot be started any more.
      execFileSync('chmod', ['000', join(first, 'global')]);
      asPostgres(program('pg_ctl'), ['-D', second, '-w', 'promote']);
      await query(secondPort, "alter system set synchronous_standby_names = ''");
      await query(secondPort, 'select pg_reload_conf()');
    },
    close: async () => {
      proxy.kill('SIGKILL');
      checks.close();
      for (const data of [first, second]) {
        try {
          asPostgres(program('pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
        } catch {
          // It was lost, or did not start.
        }
      }
    },
  };
}

/** Waits until the primary answers through the proxy. @throws after twenty seconds */
async function answers(port, password) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isPrimary(port, password)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The proxy does not lead to the primary');
}
