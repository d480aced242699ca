// What a phone's main thread does until the booking page is idle, beside that of an empty React page.
import { createServer } from 'node:http';
import { build } from 'esbuild';
import { at } from '../scripts/lib/paths.mjs';
import { openBrowser } from './lib/browser.mjs';
import { startServer } from './lib/server.mjs';

const emptyPage = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('p', null, 'Nothing'));`;

/** Serves a page on which React draws one line. */
async function serveEmptyPage() {
  const { outputFiles } = await build({
    stdin: { contents: emptyPage, resolveDir: at('apps/web') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0].contents;
  const html =
    '<!doctype html><title>Empty</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/a.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/a.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Chrome's own TaskDuration in ms, from an empty tab until the network was idle. */
async function taskDuration(browser, url) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  } finally {
    await context.close();
  }
}

/** @returns the durations of the booking page and of the empty one, loaded in turn */
export async function benchMainThread(dataDir, times) {
  const [server, empty, browser] = [
    await startServer(dataDir),
    await serveEmptyPage(),
    await openBrowser(),
  ];
  const measured = { book: [], empty: [] };
  try {
    for (let n = 0; n < times; n += 1) {
      measured.empty.push(await taskDuration(browser, empty.url));
      measured.book.push(await taskDuration(browser, `${server.url}/book`));
    }
    return measured;
  } finally {
    await browser.close();
    empty.close();
    await server.stop();
  }
}
