import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { markup } from './markup.ts';
import { turnedRound } from './reading-order.ts';

declare global {
  interface Window {
    /** Injected into the page by `axe`. */
    axe?: typeof axeCore;
  }
}

type Skin = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

interface Look {
  skin: Skin;
  direction: Direction;
  /** The width at which axe and the markup check run. */
  axeAt: number | null;
}

/** Where pictures of every screen are kept for people to look at; taken only when they are asked for. */
const pictures =
  process.env['PICTURES'] === 'on' ? join(import.meta.dirname, '../../pictures') : null;
const widths = [360, 768, 1440] as const;
const looks: readonly Look[] = [
  { skin: 'light', direction: 'ltr', axeAt: 1440 },
  { skin: 'light', direction: 'rtl', axeAt: null },
  { skin: 'dark', direction: 'rtl', axeAt: null },
  { skin: 'dark', direction: 'ltr', axeAt: 360 },
];
/** For whoever sees a screen that others see as well, and more of it. */
const brief = {
  widths: [360, 1440],
  looks: [{ skin: 'light', direction: 'ltr', axeAt: 360 }],
} as const;

/** Waits for the screen's code, data and pictures. */
export async function settle(page: Page): Promise<void> {
  // Asked at every frame: a locator looks again after half a second.
  await page.waitForFunction(() => document.querySelector('main h1') !== null);
  await page.evaluate(inPage, { dress: null });
}

/** Half as long as the package's own source, which each screen would read. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The violations that axe finds, by rule and element. */
export async function axe(page: Page): Promise<string[]> {
  // An email's sandboxed frame runs no script, so axe would wait for it; emails have tests of their own.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe[sandbox]')) frame.remove();
  });
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    // A colour scheme's transition starts with the frame after the change.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    for (const running of document.getAnimations()) {
      if (running.effect?.getComputedTiming().endTime !== Infinity) running.finish();
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // Style sheets are read again by one rule alone, which is not among these.
    const preload = { assets: ['media'] };
    const options = { runOnly: tags, resultTypes: ['violations' as const], preload };
    const answer = await window.axe?.run(document, options);
    if (!answer) throw new Error('axe is not there');
    return answer.violations;
  });
  return violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 3)
        .map(({ target, any }) => `${String(target)} ${any[0]?.message ?? ''}`)
        .join(' | ')}`,
  );
}

/**
 * Runs in the page. Sets the appearance as another tab would, waits until the page has followed and loaded its
 * data, pictures and fonts, and returns what overflows the page's side, by tag and class.
 */
export async function inPage({ dress }: { dress: Omit<Look, 'axeAt'> | null }): Promise<string[]> {
  const html = document.documentElement;
  if (dress) {
    const key = 'slipway-appearance';
    const newValue = JSON.stringify(dress);
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
  const isDressed = () =>
    dress === null ||
    (html.dataset['mantineColorScheme'] === dress.skin && html.dir === dress.direction);
  const isThere = () =>
    [...document.querySelectorAll('[aria-busy="true"]')].every((it) => !it.checkVisibility()) &&
    [...document.images].every((image) => image.complete || image.loading === 'lazy');
  const begun = performance.now();
  while (!isDressed() || !isThere()) {
    if (performance.now() - begun > 30_000) return ['it does not come to rest'];
    await new Promise((done) => setTimeout(done, 10));
  }
  await document.fonts.ready;
  // Finishes running colour transitions.
  for (const running of document.getAnimations()) {
    if (running.effect?.getComputedTiming().endTime !== Infinity) running.finish();
  }
  // Scrolled to the top, so that sticky elements are at the page's edge in the picture.
  window.scrollTo(0, 0);
  const { clientWidth, scrollWidth } = html;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 0.5 || left < -0.5);
    })
    .slice(0, 3)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    .concat(`${scrollWidth} px in ${clientWidth} px`);
}

/**
 * Runs in the page. Returns the texts that do not fit into their field, button, label or heading, so that their end
 * cannot be read.
 */
export function cutShort(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  /** What a field shows: what was chosen, or its hint. What was typed can be scrolled. */
  const shownIn = (element: Element): string | null => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
    if (!(element instanceof HTMLInputElement)) return null;
    if (!/^(text|search|tel|email)$/.test(element.type)) return null;
    if (element.value === '') return element.placeholder;
    return element.readOnly ? element.value : '';
  };
  const lacks = (element: Element): string | null => {
    const style = getComputedStyle(element);
    const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const shown = shownIn(element);
    if (shown !== null) {
      if (canvas === null || element.clientWidth === 0) return null;
      canvas.font = style.font;
      return canvas.measureText(shown).width > element.clientWidth - padding + 1 ? shown : null;
    }
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = own.map((node) => node.textContent ?? '').join('');
    const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
    // What is only spoken is one pixel wide.
    if (text.trim() === '' || !hides || element.clientWidth < 8) return null;
    return element.scrollWidth > element.clientWidth + 1 ? text : null;
  };
  // Said in full elsewhere: a booking in the calendar and an address opens, a title is shown on hovering.
  const elsewhere = 'button[aria-label], [title], a[href^="http"]';
  return [...document.querySelectorAll('#root *')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.closest(elsewhere) === null)
    .flatMap((element) => {
      const text = lacks(element);
      return text === null ? [] : [`cut short: ${text.trim().slice(0, 60)}`];
    });
}

/** The scale of each width's picture: phones in full size, the others as small as is readable. */
const scales = { 360: 1, 768: 0.75, 1440: 0.5 };

/**
 * Takes a picture of the whole page for people to look at. Retried, since the browser may hang while it draws
 * one.
 */
async function screenshot(session: CDPSession, path: string, scale: number): Promise<void> {
  const take = async () => {
    const { cssContentSize } = await session.send('Page.getLayoutMetrics');
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 60,
      captureBeyondViewport: true,
      optimizeForSpeed: true,
      clip: { ...cssContentSize, scale },
    });
    await writeFile(path, Buffer.from(data, 'base64'));
  };
  await take().catch(take);
}

/**
 * Checks the current screen in every width and appearance; a problem names the screen, the width, the
 * appearance and the element.
 */
export async function look(
  page: Page,
  target: {
    name: string;
    folder: string;
    /** Not in every appearance: somebody else sees it in all. */
    brief?: boolean;
    /** Whether its texts are to be read whole. */
    whole?: boolean;
  },
): Promise<string[]> {
  const { name, folder, whole = false } = target;
  const at = target.brief === true ? brief : { widths, looks };
  const found: string[] = [];
  if (pictures) await mkdir(join(pictures, folder), { recursive: true });
  const session = await page.context().newCDPSession(page);
  for (const width of at.widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    for (const { skin, direction, axeAt } of at.looks) {
      const where = `${name} at ${width} px, ${skin}, ${direction}`;
      const problems = await page.evaluate(inPage, { dress: { skin, direction } });
      if (direction === 'rtl') problems.push(...(await page.evaluate(turnedRound)));
      if (whole && skin === 'light' && direction === 'ltr') {
        problems.push(...(await page.evaluate(cutShort)));
      }
      if (axeAt === width) problems.push(...(await axe(page)), ...(await markup(page)));
      found.push(...problems.map((problem) => `${where}: ${problem}`));
      if (!pictures) continue;
      const file = join(pictures, folder, `${name}-${width}-${skin}-${direction}.jpg`);
      await screenshot(session, file, scales[width]);
    }
  }
  await session.detach();
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
}
