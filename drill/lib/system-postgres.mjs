// PostgreSQL of the system's packages.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

const versions = '/usr/lib/postgresql';

/** The newest installed PostgreSQL's programs; null: there is none. */
export function binaries() {
  const found = existsSync(versions)
    ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))
    : [];
  return found.length === 0 ? null : join(versions, found[0], 'bin');
}

/** PostgreSQL refuses root, so its programs run as its own user. */
export const asPostgres = (program, args) =>
  execFileSync(
    'setpriv',
    ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: '/',
    },
  );

/** A port of loopback that nobody listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What this machine lacks for a server, in words; null: nothing. */
export function missingForServer() {
  if (binaries() === null) return 'PostgreSQL is not installed';
  return process.getuid?.() === 0 ? null : 'not root';
}

/** Makes and starts a server in a folder. @returns its version, the address of a new database `slipway`, and its end */
export async function openSystemPostgres(folder) {
  const bin = binaries();
  const program = (name) => join(bin, name);
  const password = crypto.randomUUID();
  execFileSync('chmod', ['755', folder, join(folder, '..')]);
  const home = join(folder, 'system-postgres');
  mkdirSync(home);
  execFileSync('chown', ['postgres', home]);
  const secret = join(home, 'password');
  writeFileSync(secret, password);
  execFileSync('chown', ['postgres', secret]);
  const data = join(home, 'data');
  asPostgres(program('initdb'), [
    ...['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`],
    ...['-E', 'UTF8', '--locale=C'],
  ]);
  const port = await freePort();
  asPostgres(program('pg_ctl'), [
    ...['-D', data, '-w', '-l', `${data}.log`, '-o'],
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c max_connections=60`,
    'start',
  ]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
  });
  await client.connect();
  await client.query('create database slipway');
  const { rows } = await client.query('show server_version');
  await client.end();
  return {
    version: rows[0].server_version.split(' ')[0],
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/slipway`,
    close: () => asPostgres(program('pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']),
  };
}
