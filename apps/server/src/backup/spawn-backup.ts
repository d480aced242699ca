import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BackupSetup } from './backup-setup.ts';

/**
 * Makes a backup in a process of its own, so that the memory and the event loop of this one have no part in it. It
 * ends with this one: the pipe between them closes.
 *
 * @param signal ends it early
 * @throws Error with the line that tells why it failed
 */
export async function spawnBackup(
  { folder, program, env }: BackupSetup,
  name: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(process.execPath, [program, '--with-parent', join(folder, name)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
    // The first line is enough where it is shown.
    if (child.exitCode !== 0) throw new Error(said.split('\n', 1)[0] || 'The backup was ended.');
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
