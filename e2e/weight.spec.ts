import { get } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, openSlipway, test } from './support/fixtures.ts';

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
const maxBytes = 195_000;
const maxFiles = 16;
/** Of the font, which holds back the first text. */
const maxFontBytes = 30_000;
/** Of anything, what the browser has already apart. */
const maxRequests = 24;

async function expectLittle(page: Page, url: string) {
  const parts: string[] = [];
  const fonts: string[] = [];
  const all = new Set<string>();
  page.on('request', (request) => {
    const type = request.resourceType();
    all.add(request.url());
    if (type === 'script' || type === 'stylesheet') parts.push(request.url());
    if (type === 'font') fonts.push(request.url());
  });
  await page.goto(`${url}/book`);
  await page.waitForLoadState('networkidle');
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.length, parts.join('\n')).toBeLessThanOrEqual(maxFiles);
  expect(all.size, [...all].join('\n')).toBeLessThanOrEqual(maxRequests);
  let bytes = 0;
  for (const part of parts) bytes += await bytesOf(part);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(fonts).toHaveLength(1);
  expect(await bytesOf(fonts[0] ?? '')).toBeLessThanOrEqual(maxFontBytes);
  return parts;
}

test('the page that books loads little, in few files', async ({ page, slipway }) => {
  const parts = await expectLittle(page, slipway.url);
  // The browser compiles the largest of them while they arrive.
  for (const name of ['base', 'book', 'trips']) {
    const part = parts.find((url) => new RegExp(`/${name}-[^/]{7}[.]js$`).test(url));
    const answer = await page.request.get(part ?? '');
    expect(await answer.text(), name).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
});

test('the form of the card provider is loaded when its place is seen', async ({ page }) => {
  const { slipway, close } = await openSlipway({
    STRIPE_SECRET_KEY: 'sk_test_weight',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_weight',
    STRIPE_WEBHOOK_SECRET: 'whsec_weight',
  });
  try {
    // The provider's own script is not to be had here.
    await page.route('https://**', (route) => route.abort());
    const parts = await expectLittle(page, slipway.url);
    const forms = () => parts.filter((part) => part.includes('stripe-payment-form'));
    expect(forms()).toEqual([]);
    await page.getByRole('heading', { name: 'Payment' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await expect.poll(forms).toHaveLength(1);
  } finally {
    await close();
  }
});
