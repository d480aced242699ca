import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether the process exists and is more than a zombie, which a signal cannot tell. */
export async function isRunning(pid: number): Promise<boolean> {
  const state = await stateOf(pid);
  return state !== undefined && !state.startsWith('Z') && !state.startsWith('X');
}

/**
 * Whether `pid` is the PostgreSQL server of `cluster`. A process id alone proves nothing: after a
 * restart of the machine or the container it may be anybody's.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false;
  if (process.platform === 'linux') {
    // A server always works in its own data folder.
    const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return workingDirectory === (await realpath(cluster).catch(() => undefined));
  }
  return (await ps(pid, 'comm')).includes('postgres');
}

async function stateOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await ps(pid, 'state')) || undefined;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The command's name stands in brackets and may hold anything; the state follows the last one.
  return stat?.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
}

async function ps(pid: number, column: 'state' | 'comm'): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)]);
    return stdout.trim();
  } catch {
    return '';
  }
}
