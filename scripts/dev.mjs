// npm run dev: rebuilds and restarts the server on every change; the web app reloads itself.
import { spawn } from 'node:child_process';
import { renderArt } from './lib/art.mjs';
import { forget } from './lib/freshness.mjs';
import { at, SERVER_MAIN, WEB_DIST } from './lib/paths.mjs';
import { toolFile } from './lib/processes.mjs';
import {
  bundleOptions,
  copyServerFiles,
  loadEsbuild,
  serverPrograms,
} from './lib/server-bundle.mjs';

const port = process.env.PORT ?? '3000';
let server;
let ending = false;

/** Serialised, because the data folder allows one server at a time. */
let restarting = Promise.resolve();
function restartServer() {
  restarting = restarting.then(stopServer).then(() => {
    if (ending) return;
    server = spawn(process.execPath, ['--enable-source-maps', SERVER_MAIN], {
      env: { CHECK_ANSWERS: 'on', ...process.env, PORT: port },
      stdio: 'inherit',
    });
  });
}

function stopServer() {
  const running = server;
  if (!running || running.exitCode !== null || running.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    running.once('exit', resolve);
    running.kill('SIGTERM');
  });
}

forget('server');
await renderArt(`${WEB_DIST}/art`);
const { context } = await loadEsbuild();
const watching = await context({
  ...bundleOptions(serverPrograms, 'dist'),
  plugins: [
    ...bundleOptions(serverPrograms, 'dist').plugins,
    {
      name: 'restart',
      setup(build) {
        build.onEnd(({ errors }) => {
          if (errors.length > 0) return;
          copyServerFiles();
          restartServer();
        });
      },
    },
  ],
});
await watching.watch();

const web = spawn(process.execPath, [toolFile('vite')], {
  cwd: at('apps/web'),
  env: { ...process.env, SLIPWAY_SERVER: `http://127.0.0.1:${port}` },
  stdio: 'inherit',
});

async function end() {
  if (ending) return;
  ending = true;
  web.kill('SIGTERM');
  await watching.dispose();
  await restarting.then(stopServer);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end());
web.on('exit', () => void end());
