import { ensureSetupLink } from '#features/identity/identity-api.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { findDemoLogins } from './demo/demo-logins.ts';
import { demoPassword } from './demo/demo-people.ts';

/** For a person at the terminal; the log is for machines. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says that the server is ready, and what a person at the terminal needs to get on. */
export async function greet(config: Config, deps: Deps, seeded: boolean): Promise<void> {
  // Read first: whoever waits for "is ready" may lock these tables at once.
  const logins = config.demo ? await findDemoLogins(deps.db) : [];
  const setupLink = deps.closed === null ? await ensureSetupLink(deps.db, deps) : null;
  say(`Slipway is ready on ${deps.publicUrl()}`);
  if (deps.closed !== null) {
    const of = deps.closed.backupMadeAt.toISOString();
    say(
      `It is a closed copy of ${of}: staff may look, and an Admin opens it under Backups. While it is stopped, so does: npm run open-copy`,
    );
  }
  if (config.demo) {
    if (seeded) say('The database was empty and now holds the demo business.');
    for (const { email } of logins) say(`  ${email}  ${demoPassword}`);
  }
  if (setupLink !== null) say(`Create the first Admin: ${setupLink}`);
}

/** Says that a closed copy has become the business. */
export function greetOpened(deps: Deps): void {
  say(`It is open now, and serves customers on ${deps.publicUrl()}`);
}

/** Says where metrics are read. */
export function greetMetrics(port: number): void {
  say(`Metrics: http://localhost:${port}/metrics`);
}
