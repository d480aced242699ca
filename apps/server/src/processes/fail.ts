import { EmbeddedPostgresRefusal } from '@slipway/embedded-postgres/refusal';
import { MigrationRefusal } from '#db/baseline.ts';
import { ConfigError } from '../config.ts';

/** A worker did not start; the message is what it said. */
export class WorkerStartError extends Error {}

const refusals = [ConfigError, EmbeddedPostgresRefusal, MigrationRefusal, WorkerStartError];

/** The message alone of an error that an operator can mend; of others everything that is known. */
export function describeError(error: unknown): string {
  if (error instanceof Error && refusals.some((refusal) => error instanceof refusal)) {
    return error.message;
  }
  return String(error instanceof Error ? error.stack : error);
}

/** Ends the process with the reason. */
export function fail(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
