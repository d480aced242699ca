import { parseArgs } from 'node:util';
import { openCopy } from '#backup/open-copy.ts';
import { reachAlone } from '#backup/reach-database.ts';
import { runProgram } from '#backup/run-program.ts';

/** `npm run open-copy`, while no server runs on the database. */
await runProgram(async ({ config, say }) => {
  const { values } = parseArgs({ options: { sure: { type: 'boolean', default: false } } });
  const database = await reachAlone(config);
  try {
    const money = await openCopy(database.connectionString, values.sure);
    say('It is open: the next start serves customers, and runs its jobs.');
    const { charges, refunds } = money;
    if (charges + refunds > 0) {
      say(
        `Under way when the backup was made, and looked up at the card provider after the start: charges ${charges}, refunds ${refunds}.`,
      );
    }
    if (config.stripe === null) {
      say(
        'No card provider is set up in the environment: enter its keys on the screen Cards and emails after the start. Until then the comparison stands under To do.',
      );
    }
  } finally {
    await database.leave();
  }
});
