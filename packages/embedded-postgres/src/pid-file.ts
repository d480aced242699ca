import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server notes about itself in its data folder. */
export interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
}

/** Undefined when no server has noted itself, or is just about to. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, socketFolder] = text.split('\n');
  // A negative id is a server in single-user mode.
  const found = {
    pid: Math.abs(Number(pid)),
    port: Number(port),
    socketFolder: socketFolder ?? '',
  };
  return found.pid > 0 ? found : undefined;
}

/**
 * Removes the note of a server that is gone; another server would take its process id for a live
 * one. Its socket is not touched: in a copied folder the note names the original's.
 */
export async function removePidFile(cluster: string): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
