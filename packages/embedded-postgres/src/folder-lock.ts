import { createHash } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresRefusal, systemErrorCode } from './refusal.ts';
import { isRunning } from './running-process.ts';

/** Releases the folder. */
export type Unlock = () => Promise<void>;

/**
 * Holds `dataDir` for this process alone. On Linux the kernel keeps the lock, as a socket that
 * disappears with the process however it ends; elsewhere it is a file with the process's id.
 *
 * @throws EmbeddedPostgresRefusal when another process holds it
 */
export async function lockFolder(dataDir: string): Promise<Unlock> {
  const unlock =
    process.platform === 'linux' ? await lockBySocket(dataDir) : await lockByFile(dataDir);
  if (unlock) return unlock;
  throw new EmbeddedPostgresRefusal(
    `Another Slipway is already using ${dataDir}. Stop it first, give this one its own DATA_DIR, or let both share one DATABASE_URL.`,
  );
}

async function lockBySocket(dataDir: string): Promise<Unlock | undefined> {
  // The folder itself, whatever path leads to it.
  const { dev, ino } = await stat(dataDir);
  const name = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => {
      if (systemErrorCode(error) === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(`\0slipway-${name}`, () => {
      server.unref();
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
          }),
      );
    });
  });
}

async function lockByFile(dataDir: string): Promise<Unlock | undefined> {
  const file = join(dataDir, 'app.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
      const holder = Number(await readFile(file, 'utf8').catch(() => ''));
      if (holder > 0 && (await isRunning(holder))) return undefined;
      await rm(file, { force: true });
    }
  }
  return undefined;
}
