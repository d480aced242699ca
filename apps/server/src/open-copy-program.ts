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
    const { chargesInDoubt, refundsStopped, chargesToLookUp } = money;
    if (chargesInDoubt > 0) say(`Charges in doubt, listed under To do: ${chargesInDoubt}.`);
    if (refundsStopped > 0) {
      say(
        `Refunds that were under way and are not made again, listed under To do: ${refundsStopped}.`,
      );
    }
    if (chargesToLookUp > 0 && config.stripe === null) {
      say(
        `Charges to look up at the card provider: ${chargesToLookUp}. None is set up in the environment: enter its keys on the screen Cards and emails after the start.`,
      );
    }
  } finally {
    await database.leave();
  }
});
