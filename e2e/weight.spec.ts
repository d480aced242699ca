import { get } from 'node:http';
import { expect, test } from './support/fixtures.ts';

/** The bytes of an answer as a browser with TLS gets it. */
const bytesOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });

/** Of JS and CSS, compressed, until nothing more is loaded. */
const mostBytes = 195_000;
const mostFiles = 24;

test('the page that books loads little, in few files', async ({ page, slipway }) => {
  const parts: string[] = [];
  page.on('request', (request) => {
    const type = request.resourceType();
    if (type === 'script' || type === 'stylesheet') parts.push(request.url());
  });
  await page.goto(`${slipway.url}/book`);
  await page.waitForLoadState('networkidle');
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(mostFiles);
  let bytes = 0;
  for (const url of parts) bytes += await bytesOf(url);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
