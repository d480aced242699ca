import { createServer } from 'node:http';
import { once } from 'node:events';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A website of somebody else, on a host that is another site than the booking server's. */
export interface OtherWebsite {
  origin: string;
  /** What its page contains. */
  html: string;
  close: () => Promise<void>;
}

/** Starts a website whose only page contains what `html` says at the time. */
export async function otherWebsite(host: string): Promise<OtherWebsite> {
  const website = { origin: '', html: '', close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const isPage = request.url?.split('?')[0] === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      isPage
        ? `<!doctype html><html lang="en"><head><title>Our boats</title></head><body>
           <script>
             window.booked = [];
             addEventListener('slipway:booked', (event) => window.booked.push(event.detail.booking));
           </script>
           <h1 style="margin-bottom:60vh">Our boats</h1>${website.html}</body></html>`
        : '',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  website.origin = `http://${host}:${address.port}`;
  website.close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return website;
}

/** In frames of another site there are neither cookies nor storage, as with browsers that block them. */
export async function blockThirdParties(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.top === window) return;
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { value: '', writable: false });
  });
}

/** The booking page in one of the frames of a page, once it has told its height. */
export async function frameAt(page: Page, index: number): Promise<Frame> {
  const element = page.locator('iframe').nth(index);
  // It reports its height when it is seen.
  await element.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await element.boundingBox())?.height ?? 0, { message: 'the frame’s height' })
    .not.toBe(640);
  const handle = await element.elementHandle();
  const frame = await handle.contentFrame();
  if (!frame) throw new Error(`No frame ${index}`);
  return frame;
}
