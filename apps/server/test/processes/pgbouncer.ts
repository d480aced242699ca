import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isSoSoon } from './several-processes.ts';

const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program of PgBouncer; undefined: it is not installed. */
export const pgbouncer = places.map((folder) => join(folder, 'pgbouncer')).find(isProgram);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (isSo: boolean) => {
      socket.destroy();
      resolve(isSo);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });

const idOf = (which: string, whom: string) =>
  execFileSync('id', [which, whom], { encoding: 'utf8' }).trim();

/** The name of the user whose folder it is. */
const ownerOf = (folder: string): string => idOf('-nu', String(statSync(folder).uid));

/**
 * Puts PgBouncer, which gives out a connection for each transaction, in front of a database.
 *
 * @param program `pgbouncer`
 * @param size how many connections it has for all
 * @returns the address of the database behind it
 */
export async function startPgbouncer(
  program: string,
  connectionString: string,
  size: number,
): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString });
  const own = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'slipway-pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password ?? ''}"\n`);
  await writeFile(
    settings,
    `[databases]
${database} = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
`,
  );
  const asOwner: string[] = [];
  if (process.getuid?.() === 0) {
    // It refuses to run as root, and only the owner of a socket may use it.
    const owner = host.startsWith('/') ? ownerOf(host) : 'nobody';
    const [uid, gid] = ['-u', '-g'].map((which) => Number(idOf(which, owner)));
    await chown(folder, uid ?? 0, gid ?? 0);
    asOwner.push('-u', owner);
  }
  const child = spawn(program, ['-q', ...asOwner, settings], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const address = `postgres://${user}@127.0.0.1:${own}/${database}`;
  await isSoSoon('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error('PgBouncer ended at its start');
    return answers(own);
  });
  return {
    connectionString: address,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
