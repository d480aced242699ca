// A backup made under load is restored into another database, and every row compared.
import { join } from 'node:path';
import { addBoats } from '../lib/business.mjs';
import { MixedLoad } from '../lib/mixed-load.mjs';
import { problemsOf, settled } from '../lib/proofs.mjs';
import { runProgram } from '../lib/programs.mjs';
import { compareSums, sumsOf } from '../lib/row-sums.mjs';
import { connectionOf, startServer } from '../lib/server.mjs';

export async function backupDrill({ folder, quick }) {
  const dataDir = join(folder, 'data');
  const load = new MixedLoad();
  const server = await startServer(dataDir);
  const connection = await connectionOf(dataDir);
  await addBoats(connection, 200);
  let over = false;
  const running = load.run(server.url, () => over);
  await new Promise((resolve) => setTimeout(resolve, quick ? 2000 : 20_000));
  const underLoad = join(folder, 'under-load.backup');
  const begun = performance.now();
  await runProgram('backup', [underLoad], { DATA_DIR: dataDir, DATABASE_URL: connection });
  const seconds = (performance.now() - begun) / 1000;
  over = true;
  await running;
  await settled(connection);
  await server.stop();
  const quiet = join(folder, 'quiet.backup');
  await runProgram('backup', [quiet], { DATA_DIR: dataDir });

  const copies = {};
  for (const [name, file] of Object.entries({ underLoad, quiet })) {
    copies[name] = join(folder, name);
    await runProgram('restore', [file], { DATA_DIR: copies[name], DEMO: 'off' });
  }
  const original = await startServer(dataDir, { JOBS: 'off' });
  const before = await sumsOf(await connectionOf(dataDir));
  await original.stop();
  const problems = [...load.surprises];
  for (const [name, copy] of Object.entries(copies)) {
    const restored = await startServer(copy, { DEMO: 'off' });
    const address = await connectionOf(copy);
    if (name === 'quiet') problems.push(...compareSums(before, await sumsOf(address)));
    else problems.push(...(await problemsOf(address)).filter((it) => !it.includes('charges')));
    await restored.stop();
  }
  const rows = Object.values(before).reduce((sum, it) => sum + it.rows, 0);
  return {
    what: 'backup under load, restore, every row compared',
    measured: `${rows} rows of ${Object.keys(before).length} tables equal; backup under load ${seconds.toFixed(1)} s`,
    problems,
  };
}
