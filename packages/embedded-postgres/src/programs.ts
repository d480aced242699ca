import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

/** How PostgreSQL's programs are started: from which folder, and as whom. */
export interface Programs {
  /** The folder that holds `bin`, `lib` and `share`. */
  native: string;
  user: ServerUser | undefined;
}

export interface Outcome {
  /** Exit code; -1 when a signal ended it or it could not be started. */
  code: number;
  /** What it wrote, both streams. */
  output: string;
}

/**
 * Starts `bin/<name>` with `cwd` as its working directory. Its environment is bare: a `PGDATA` or
 * a locale of the person's shell must not reach it.
 */
export function startProgram(
  programs: Programs,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  cwd: string,
  options: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  return spawn(`${programs.native}/bin/${name}`, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...options,
    ...programs.user,
  });
}

/** Runs `bin/<name>` to its end. Never rejects: a program that cannot start is an outcome too. */
export async function runProgram(
  programs: Programs,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  cwd: string,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = startProgram(programs, name, args, cwd, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

/**
 * How a program names the folder it was started in. Root's programs run as another user, who may
 * not be able to walk the path down to the data folder; the working directory is entered before
 * the user changes, so it is open to them under this name.
 */
export function nameOfWorkingDirectory(programs: Programs, path: string): string {
  return programs.user && process.platform === 'linux' ? '/proc/self/cwd' : path;
}
