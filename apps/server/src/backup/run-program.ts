import { EmbeddedPostgresRefusal } from '@slipway/embedded-postgres/refusal';
import { MigrationRefusal } from '#db/baseline.ts';
import { errorCode } from '#error-details.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { BackupRefusal } from './refusal.ts';

interface Running {
  config: Config;
  /** The folder in which the command was typed; npm changes it. */
  startedIn: string;
  /** Aborted when the program is asked to stop. */
  signal: AbortSignal;
  say: (line: string) => void;
}

const refusals = [BackupRefusal, ConfigError, EmbeddedPostgresRefusal, MigrationRefusal];

/** One line where somebody can do something about it, else everything that is known. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (refusals.some((refusal) => error instanceof refusal)) return error.message;
  // Errors of parseArgs, of connections and of files say themselves what is wrong.
  if (/^ERR_PARSE_ARGS|^E[A-Z]+$|^28/.test(errorCode(error) ?? '')) return error.message;
  return String(error.stack);
}

/** Runs a command of the terminal to its end. */
export async function runProgram(work: (running: Running) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new BackupRefusal('Stopped.')));
  }
  try {
    await work({
      config: readConfig(process.env),
      startedIn: process.env['INIT_CWD'] ?? process.cwd(),
      signal: stop.signal,
      say: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    process.stderr.write(`${messageOf(stop.signal.aborted ? stop.signal.reason : error)}\n`);
    process.exitCode = 1;
  }
}
