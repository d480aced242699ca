// The public booking page: bytes before first use, and Lighthouse's mobile metrics.
import { existsSync, statSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/chromium.mjs';
import { WEB_DIST } from '../scripts/lib/paths.mjs';
import { flags } from './lib/browser.mjs';
import { startServer } from './lib/server.mjs';

const requests = (lhr, types) =>
  lhr.audits['network-requests'].details.items.filter((item) => types.includes(item.resourceType));

/** Bytes over the wire, including headers. */
const transferred = (lhr, types) =>
  requests(lhr, types).reduce((sum, item) => sum + item.transferSize, 0) / 1000;

/** The bodies alone, as built, with brotli. */
function compressed(lhr, types) {
  const sizeOf = ({ url }) => {
    const file = `${WEB_DIST}${new URL(url).pathname}`;
    // The smallest files are not compressed.
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  };
  return requests(lhr, types).reduce((sum, item) => sum + sizeOf(item), 0) / 1000;
}

/** @returns one row per run: score, LCP, FCP and blocking time in ms, kB by type */
export async function benchPage(dataDir, times) {
  const server = await startServer(dataDir);
  const runs = [];
  try {
    for (let n = 0; n < times; n += 1) {
      const chrome = await launch({ chromePath: await findChromium(), chromeFlags: flags });
      try {
        const { lhr } = await lighthouse(`${server.url}/book`, {
          port: chrome.port,
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'best-practices'],
        });
        runs.push({
          performance: lhr.categories.performance.score * 100,
          accessibility: lhr.categories.accessibility.score * 100,
          bestPractices: lhr.categories['best-practices'].score * 100,
          fcp: lhr.audits['first-contentful-paint'].numericValue,
          lcp: lhr.audits['largest-contentful-paint'].numericValue,
          tbt: lhr.audits['total-blocking-time'].numericValue,
          cls: lhr.audits['cumulative-layout-shift'].numericValue,
          scriptsAndStyles: compressed(lhr, ['Script', 'Stylesheet']),
          all: transferred(lhr, [
            'Script',
            'Stylesheet',
            'Document',
            'Image',
            'Font',
            'Fetch',
            'XHR',
            'Other',
          ]),
        });
      } finally {
        chrome.kill();
      }
    }
    return runs;
  } finally {
    await server.stop();
  }
}
