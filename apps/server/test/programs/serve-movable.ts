import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { openLog } from '#adapters/log.ts';
import { prepareDatabase } from '#db/prepare-database.ts';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/serve.ts';

/**
 * The production server with a clock moved by browser journeys: each input line sets its offset
 * from real time in milliseconds, and is answered by `clock <instant>`. `WEB_DIR` is the built web
 * application.
 */
const { env } = process;
const config = readConfig(env);
const database = await prepareDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
});
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const serving = await serve({
  config,
  database,
  log: openLog(config.logLevel ?? 'error', pino.destination(2)),
  webDir: env['WEB_DIR'] ?? null,
  clock,
});
createInterface({ input: process.stdin }).on('line', (line) => {
  ahead = Number(line);
  process.stdout.write(`clock ${clock.now().toISOString()}\n`);
});
process.once('SIGTERM', () => {
  process.stdin.destroy();
  const closed = serving.stop().then(() => database.close());
  // As the shipped server does: what is idle would keep the process for ten more seconds.
  void closed.then(() => process.exit(0));
});
process.stdout.write(`Slipway is ready on ${serving.deps.publicUrl()}\n`);
