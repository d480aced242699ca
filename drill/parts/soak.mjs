// Mixed load for a long time: no error, no lock that lasts, no memory that grows.
import { join } from 'node:path';
import { addBoats, withDatabase } from '../lib/business.mjs';
import { MixedLoad } from '../lib/mixed-load.mjs';
import { lostAnswers, problemsOf, settled } from '../lib/proofs.mjs';
import { connectionOf, startServer } from '../lib/server.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const oldestLock = `
  select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float as seconds
  from pg_locks where not granted`;

/** The least-squares growth of the samples, in MB an hour. */
function growthOf(samples) {
  const mean = (values) => values.reduce((sum, it) => sum + it, 0) / values.length;
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(({ mb }) => mb))];
  const over = samples.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0);
  const under = samples.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 3_600_000;
}

export async function soakDrill({ folder, quick }) {
  const length = quick ? 10_000 : 30 * 60_000;
  const dataDir = join(folder, 'data');
  const server = await startServer(dataDir);
  const connection = await connectionOf(dataDir);
  await addBoats(connection, 2000);
  const load = new MixedLoad();
  const samples = [];
  let over = false;
  let longest = 0;
  const running = load.run(server.url, () => over);
  const begun = performance.now();
  await withDatabase(connection, async (query) => {
    while (performance.now() - begun < length) {
      await wait(1000);
      const [{ seconds }] = await query(oldestLock);
      longest = Math.max(longest, seconds);
      const at = performance.now() - begun;
      // The first third warms up.
      if (at > length / 3 && at - (samples.at(-1)?.at ?? 0) > length / 180) {
        samples.push({ at, mb: await server.usedMemory() });
      }
    }
  });
  over = true;
  await running;
  await settled(connection);
  const problems = [
    ...load.surprises,
    ...(await lostAnswers(connection, load.answered)).slice(0, 10),
  ];
  problems.push(...(await problemsOf(connection)));
  if (server.errors() !== '') problems.push(`logged: ${server.errors().slice(0, 500)}`);
  if (longest > 5) problems.push(`a lock was waited for ${longest.toFixed(1)} s`);
  const growth = growthOf(samples);
  const used = samples.at(-1)?.mb ?? 0;
  // What is measured in seconds says nothing about growth.
  if (!quick && growth > 20) problems.push(`memory grows by ${growth.toFixed(0)} MB an hour`);
  const done = Object.values(load.counts).reduce((sum, { answered }) => sum + answered, 0);
  return {
    what: `${quick ? '10 seconds' : '30 minutes'} of mixed load`,
    measured: `${done} steps, longest wait for a lock ${longest.toFixed(1)} s, ${server.memory().toFixed(0)} MB, of them ${used.toFixed(0)} used${quick ? '' : `, ${growth.toFixed(1)} MB more an hour`}`,
    problems,
  };
}
