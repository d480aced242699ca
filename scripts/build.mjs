// npm run build: builds what is stale of the server's bundle and the web app, or of those that are
// named. --force builds them in any case.
import { renderArt } from './lib/art.mjs';
import { compressAssets } from './lib/compress.mjs';
import { building, isFresh } from './lib/freshness.mjs';
import { at, WEB_DIST } from './lib/paths.mjs';
import { runTool } from './lib/processes.mjs';
import { bundleServer } from './lib/server-bundle.mjs';

async function buildWeb() {
  const { code } = await runTool('vite', ['build', '--logLevel', 'warn'], { cwd: at('apps/web') });
  if (code !== 0) throw new Error('The web app did not build.');
  await renderArt(`${WEB_DIST}/art`);
  await compressAssets(WEB_DIST);
}

const parts = { server: bundleServer, web: buildWeb };
const force = process.argv.includes('--force');
const named = process.argv.slice(2).filter((name) => name in parts);
try {
  for (const [name, build] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    if (!force && isFresh(name)) continue;
    const begun = performance.now();
    await building(name, build);
    console.log(`Built the ${name} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
