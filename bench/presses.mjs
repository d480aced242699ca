// How soon screens answer a press on a slow phone: INP by web-vitals, with the processor slowed down four times.
import { readFileSync } from 'node:fs';
import { openBrowser } from './lib/browser.mjs';
import { startServer } from './lib/server.mjs';

const iife = new URL('web-vitals.iife.js', import.meta.resolve('web-vitals'));
const webVitals = readFileSync(iife, 'utf8');
const noteWorst = `
  webVitals.onINP(({ value }) => { window.worstPress = value; }, { reportAllChanges: true, durationThreshold: 16 });`;

/** What opens, chooses or searches, and neither saves nor deletes. */
const harmless =
  'main [role="tab"], main button[aria-haspopup], main button[aria-expanded], main th button, main [role="radio"], main label:has(input[type="radio"]), main [data-field] button, main table tbody tr';
const most = 8;

async function openAs(browser, url, email) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  await context.addInitScript(webVitals + noteWorst);
  const page = await context.newPage();
  if (email !== null) {
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('slipway-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((address) => address.pathname !== '/login');
  }
  return page;
}

/** Where the menus lead. */
async function pathsOf(page, url) {
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  const menu = page.getByRole('button', { name: /menu/i }).first();
  if (await menu.isVisible()) await menu.click();
  await page.waitForTimeout(300);
  const paths = await page.$$eval('nav a[href^="/"]', (links) =>
    links.map((link) => new URL(link.href).pathname),
  );
  return [...new Set(paths)].filter((path) => path !== '/logout');
}

/** Presses what is harmless on a screen, and types into its first field. @returns the worst answer in ms */
async function worstOf(page, address) {
  const session = await page.context().newCDPSession(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    const places = page.locator(harmless);
    const many = Math.min(await places.count(), most);
    for (let n = 0; n < many; n += 1) {
      const place = places.nth(n);
      if (!(await place.isVisible().catch(() => false))) continue;
      await place.click({ timeout: 2000 }).catch(() => undefined);
      await page.waitForTimeout(250);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(150);
      if (page.url().split('?')[0] !== address)
        await page.goto(address, { waitUntil: 'networkidle' });
    }
    const field = page.locator('main input[type="search"], main input[type="text"]').first();
    if (await field.isVisible().catch(() => false)) {
      await field.pressSequentially('sea', { delay: 60, timeout: 5000 }).catch(() => undefined);
      await page.waitForTimeout(300);
    }
    return (await page.evaluate(() => window.worstPress)) ?? 0;
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}

/**
 * Each screen of the menus once, the worst of them five times.
 * @returns the worst screens with the median of their answers in ms, the worst first, and how many were tried
 */
export async function benchPresses(dataDir, { quick = false } = {}) {
  const server = await startServer(dataDir);
  const browser = await openBrowser();
  try {
    const tried = [];
    for (const email of [null, 'customer@slipway.test', 'admin@slipway.test']) {
      const page = await openAs(browser, server.url, email);
      for (const path of await pathsOf(page, server.url)) {
        if (tried.some((one) => one.path === path)) continue;
        tried.push({ path, page, values: [await worstOf(page, server.url + path)] });
      }
    }
    const worst = tried.toSorted((a, b) => b.values[0] - a.values[0]).slice(0, quick ? 1 : 4);
    for (const { path, page, values } of worst) {
      while (values.length < (quick ? 1 : 5)) values.push(await worstOf(page, server.url + path));
    }
    const measured = worst.map(({ path, values }) => ({
      path,
      median: values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)],
    }));
    return { screens: tried.length, worst: measured.toSorted((a, b) => b.median - a.median) };
  } finally {
    await browser.close();
    await server.stop();
  }
}
