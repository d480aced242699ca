import { parseArgs } from 'node:util';
import { openCopy } from '#backup/open-copy.ts';
import { reachAlone } from '#backup/reach-database.ts';
import { runProgram } from '#backup/run-program.ts';

/** `npm run open-copy`, while no server runs on the database. */
await runProgram(async ({ config, say }) => {
  const { values } = parseArgs({ options: { sure: { type: 'boolean', default: false } } });
  const database = await reachAlone(config);
  try {
    await openCopy(database.connectionString, values.sure);
    say('It is open: the next start serves customers, and runs its jobs.');
  } finally {
    await database.leave();
  }
});
