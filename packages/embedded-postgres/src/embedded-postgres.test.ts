import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { poll } from './connection.ts';
import { installedNative, usableNative } from './native-files.ts';
import { runProgram } from './programs.ts';
import { EmbeddedPostgresRefusal } from './refusal.ts';
import { isRunning } from './running-process.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { holdDatabase } from '../test/start-program.ts';

const isRoot = process.getuid?.() === 0;

let made: string;
let folder: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];

/** A data folder with a cluster, made once; each test has a copy. */
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'launcher-made-'));
  const server = await startEmbeddedPostgres({ dataDir: made, fsync: false });
  await query(server, 'create table boats (name text)');
  await server.stop();
});
afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
  dataDir = join(folder, 'data');
  await copyData(made, dataDir);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(folder, { recursive: true });
});

async function copyData(from: string, to: string): Promise<void> {
  await runToEnd('cp', ['-a', from, to]);
}

async function runToEnd(command: string, args: string[]): Promise<void> {
  const exit: unknown[] = await once(spawn(command, args, { stdio: 'ignore' }), 'exit');
  expect(exit[0]).toBe(0);
}

async function start(at = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: at, fsync: false });
  running.push(server);
  return server;
}

async function query(server: { connectionString: string }, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connectionString);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function serverPid(at = dataDir): Promise<number> {
  const text = await readFile(join(at, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

const gone = (pid: number) => poll(5000, async () => ((await isRunning(pid)) ? undefined : true));

test('what was written is there after a stop and a start', async () => {
  const first = await start();
  await query(first, `insert into boats values ('Long Reach')`);
  const pid = await serverPid();
  await first.stop();
  expect(await isRunning(pid)).toBe(false);

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select * from boats')).toEqual([{ name: 'Long Reach' }]);
});

test('text is UTF-8 with a collation that is the same everywhere', async () => {
  const server = await start();
  const rows = await query(
    server,
    `select datlocprovider as provider, datlocale as locale, upper('é') as upper,
            current_setting('server_encoding') as encoding
       from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8', upper: 'É', encoding: 'UTF8' }]);
});

test('it listens on a private socket and on no port', async () => {
  const server = await start();
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const socketFolder = new URL(server.connectionString).searchParams.get('host') ?? '';
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
});

test('a server left running by a killed app is adopted, and ended by the stop', async () => {
  const app = await holdDatabase(dataDir);
  await query(app, `insert into boats values ('Teaser')`);
  const pid = await serverPid();
  await app.killHard();
  expect(await isRunning(pid)).toBe(true);

  const server = await start();
  expect(server.adopted).toBe(true);
  expect(await serverPid()).toBe(pid);
  expect(await query(server, 'select * from boats')).toEqual([{ name: 'Teaser' }]);
  await server.stop();
  expect(await isRunning(pid)).toBe(false);
});

test('a server that was killed with its app is started again and recovers', async () => {
  const app = await holdDatabase(dataDir);
  await query(app, `insert into boats values ('First Light')`);
  const pid = await serverPid();
  process.kill(pid, 'SIGKILL');
  await app.killHard();
  await gone(pid);

  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await query(server, 'select * from boats')).toEqual([{ name: 'First Light' }]);
});

test('a stale pid file is no obstacle, even when its number is now another process', async () => {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(file, `${process.pid}\n/elsewhere\n1\n5432\n/nowhere\n\n1 1\nready\n`);
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await serverPid()).not.toBe(process.pid);
});

test.runIf(process.platform === 'linux')('a zombie is not taken for running', async () => {
  // The shell becomes a program that never looks after the child it had, which ends only then.
  const parent = spawn('sh', [
    '-c',
    '(until grep -q sleep /proc/$$/comm; do :; done) & echo $!; exec sleep 30',
  ]);
  const output: unknown[] = await once(parent.stdout, 'data');
  const pid = Number(String(output[0]));
  try {
    expect(await gone(pid)).toBe(true);
    expect(() => process.kill(pid, 0)).not.toThrow();
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a second app on the same folder is refused with one line, and harms nothing', async () => {
  const app = await holdDatabase(dataDir);
  const refused = startEmbeddedPostgres({ dataDir });
  await expect(refused).rejects.toThrow(EmbeddedPostgresRefusal);
  await expect(refused).rejects.toThrow(`Another Slipway is already using ${dataDir}.`);
  expect(await query(app, 'select * from boats')).toEqual([]);
  await app.killHard();
  await start();
});

test('a copy of the folder of a running server gets a server of its own', async () => {
  const original = await start();
  const copy = join(folder, 'copy');
  await copyData(dataDir, copy);
  const second = await start(copy);
  expect(second.adopted).toBe(false);
  await query(second, `insert into boats values ('Copy')`);
  expect(await query(original, 'select * from boats')).toEqual([]);
});

test('a first start that was killed half way is begun again', async () => {
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await mkdir(join(dataDir, 'postgres.unfinished'));
  await writeFile(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a data folder of another major version is refused in the words of the server', async () => {
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow(/database files are incompatible with server/);
});

test.runIf(isRoot)('root starts it below a folder that only root can enter', async () => {
  await chmod(folder, 0o700);
  const server = await start();
  expect(await query(server, 'select * from boats')).toEqual([]);
});

test.runIf(isRoot)('root makes it below a folder that only root can enter', async () => {
  await chmod(folder, 0o700);
  const server = await start(join(folder, 'a', 'new', 'one'));
  const owner = await stat(join(folder, 'a', 'new', 'one', 'postgres'));
  expect(owner.uid).not.toBe(0);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)('programs that the other user cannot read are copied once', async () => {
  const nobody = { uid: 65534, gid: 65534 };
  const checkout = join(folder, 'checkout');
  const copies = join(folder, 'copies');
  await cp(join(installedNative(), '..'), checkout, { recursive: true });
  await chmod(checkout, 0o700);
  await chmod(folder, 0o711);
  await mkdir(copies, { mode: 0o755 });

  const native = await usableNative(join(checkout, 'native'), nobody, [copies]);
  expect(native.startsWith(copies)).toBe(true);
  const programs = { native, user: nobody };
  const { code } = await runProgram(programs, 'postgres', ['--version'], '/');
  expect(code).toBe(0);
  const { mtimeMs } = await stat(native);
  expect(await usableNative(join(checkout, 'native'), nobody, [copies])).toBe(native);
  expect((await stat(native)).mtimeMs).toBe(mtimeMs);
});

test('links that npm ci --ignore-scripts leaves out are made', async () => {
  const native = join(folder, 'native');
  await cp(installedNative(), native, { recursive: true });
  const link = join(native, 'lib', 'libicuuc.so.60');
  await rm(link);
  const programs = { native, user: undefined };
  expect((await runProgram(programs, 'postgres', ['--version'], '/')).code).not.toBe(0);

  expect(await usableNative(native, undefined)).toBe(native);
  expect((await runProgram(programs, 'postgres', ['--version'], '/')).code).toBe(0);
});
