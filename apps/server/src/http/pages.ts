import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageData } from '@slipway/contract/settings/settings';
import { accentStyle } from '@slipway/domain/settings/accent';
import { ourAccent } from '@slipway/domain/settings/our-accent';
import type { FirstUnit, FoundPage, PageHead } from '@slipway/domain/pages/found-page';
import { pagePaths, type PagePath } from '@slipway/domain/pages/page-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerNotFound } from './error-handler.ts';
import { headTags, inScript, structuredDataTags } from './page-head.ts';
import {
  escapeHtml,
  pageShellData,
  preloadFirstUnit,
  shellFirstUnit,
  shellLogo,
} from './page-shell.ts';
import { setCsrfCookie } from './session.ts';
import { nonPagePaths } from './unreadable-requests.ts';

/** The built index.html, split where a request inserts data. */
export interface PageTemplate {
  html: string;
  scriptHashes: string[];
  /** Preload tags for the screen of each path. */
  preloads: Map<string, Preload>;
}

const preload = z.object({ styles: z.string(), scripts: z.string() });
type Preload = z.output<typeof preload>;

/** Reads the web build; inline scripts are allowed by their hash. */
export async function readPageTemplate(webDir: string): Promise<PageTemplate> {
  const html = await readFile(join(webDir, 'index.html'), 'utf8');
  const inline = [
    ...html.matchAll(
      /<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ];
  const scriptHashes = inline.map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
  return { html, scriptHashes, preloads: await readPreloads(webDir) };
}

async function readPreloads(webDir: string): Promise<Map<string, Preload>> {
  const text = await readFile(join(webDir, '.vite', 'preload.json'), 'utf8').catch(() => '{}');
  return new Map(Object.entries(z.record(z.string(), preload).parse(JSON.parse(text))));
}

export interface PageOptions {
  template: PageTemplate;
  secure: boolean;
  pageData(request: FastifyRequest, nonce: string): Promise<PageData>;
  /** The page at a path: its screen, a redirect, or none. */
  findPage(request: FastifyRequest, path: string): Promise<FoundPage>;
}

/** The prefixes of paths that end with a secret: links in mails. */
const secretPaths = Object.values<PagePath>(pagePaths).flatMap((path) =>
  typeof path === 'string' && path.endsWith('/$token') ? [path.slice(0, -'$token'.length)] : [],
);

/** The script of websites that show the booking page; its name stands in their pages. */
const embedScript = join('embed', 'book.js');

/** The static files of the web build. */
export async function files(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // The one file that other websites load.
      if (path.includes(embedScript)) {
        void reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      }
      const forever = /[\\/]assets[\\/]/.test(path);
      // A worker has its own policy: it may fetch only from this server.
      if (path.includes('daily-log-worker.js')) {
        void reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
      }
      void reply.header(
        'Cache-Control',
        forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

/**
 * Serves the application's page for every path that is neither a call nor a file, with the public
 * settings and the signed-in user embedded, so that nothing has to be fetched before the first
 * paint. An unknown path gets the page with status 404, a former address a redirect.
 */
export function pages(app: FastifyInstance, options: PageOptions): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (!['GET', 'HEAD'].includes(request.method) || nonPagePaths.test(path))
      return answerNotFound(request, reply);
    const found = await options.findPage(request, path);
    if ('movedTo' in found) {
      const query = request.url.slice(path.length);
      return reply.header('Cache-Control', 'no-cache').redirect(`${found.movedTo}${query}`, 301);
    }
    const returnUrl = secretMovedToFragment(path, request.url);
    if (returnUrl !== null) {
      return reply
        .header('Cache-Control', 'no-store')
        .header('Referrer-Policy', 'no-referrer')
        .header('Cross-Origin-Opener-Policy', 'unsafe-none')
        .redirect(returnUrl, 303);
    }
    const nonce = pageNonce();
    const data = await options.pageData(request, nonce);
    const embedded = { 'page-data': data };
    setCsrfCookie(reply, options.secure);
    // Such an address is a secret and is not sent to other sites.
    if (secretPaths.some((prefix) => path.startsWith(prefix))) {
      reply.header('Referrer-Policy', 'no-referrer').header('X-Robots-Tag', 'noindex');
    }
    // The page that opened this window has to see it close.
    if (popupPages.includes(path)) {
      reply.header('Cross-Origin-Opener-Policy', 'unsafe-none');
    }
    return reply
      .code(found.status)
      .header('Content-Security-Policy', app.pagePolicy(nonce, data.payment.gateway === 'stripe'))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        renderPage(
          options.template,
          {
            head: found.head,
            path: found.route === null ? null : (found.route ?? path),
            firstUnit: found.firstUnit ?? null,
          },
          embedded,
        ),
      );
  });
}

/** Pages in a window that another of our pages has opened. */
const popupPages: readonly string[] = [
  pagePaths['bank-check'],
  pagePaths['payment-return'],
  pagePaths['test-bank'],
];

/** A pay link needs no secret but its own token: it is only told that the payer came back. */
const payLinkPrefix = pagePaths['pay-link'].replace('$token', '');

/**
 * The address that a payer came back to, with the payment's secret moved from the query to the fragment, which
 * browsers send to no server; of a pay link, without the secret. Null: there is no secret in the query.
 */
function secretMovedToFragment(path: string, url: string): string | null {
  const isLink = path.startsWith(payLinkPrefix);
  if (!isLink && path !== pagePaths['payment-return']) return null;
  const query = new URLSearchParams(url.slice(path.length));
  const secret = query.get('payment_intent_client_secret');
  if (secret === null) return null;
  if (isLink) return `${path}#returned`;
  const facts = new URLSearchParams();
  for (const name of ['booking', 'order', 'payment']) {
    const id = query.get(name);
    if (id !== null) facts.set(name, id);
  }
  facts.set('secret', secret);
  return `${path}#${facts.toString()}`;
}

export const pageNonce = () => randomBytes(16).toString('base64');

/** The HTML of a page with its embedded data, each part under the id of its script element. */
export function renderPage(
  template: PageTemplate,
  found: { head: PageHead; path: string | null; firstUnit?: FirstUnit | null },
  embedded: { 'page-data': PageData; 'embed-data'?: object },
): string {
  const { head, path, firstUnit = null } = found;
  const data = embedded['page-data'];
  const { look } = data.settings;
  const accent =
    look.accent === ourAccent
      ? ''
      : `<style nonce="${data.csp_nonce}">${accentStyle(look.accent)}</style>`;
  const picture = firstUnit === null ? '' : preloadFirstUnit(firstUnit);
  const preloads = path === null ? undefined : template.preloads.get(path);
  const scripts = Object.entries(embedded).map(
    ([id, value]) => `<script type="application/json" id="${id}">${inScript(value)}</script>`,
  );
  return template.html
    .replaceAll('__CSP_NONCE__', data.csp_nonce)
    .replace('data-mantine-color-scheme="light"', () => `data-mantine-color-scheme="${look.skin}"`)
    .replace('<!--head-->', () => headTags(head))
    .replace('<!--preload-styles-->', () => picture + accent + (preloads?.styles ?? ''))
    .replace('<!--preload-->', () => preloads?.scripts ?? '')
    .replace(/<img [^>]*data-logo[^>]*>/, (ownLogo) => shellLogo(data) ?? ownLogo)
    .replace('<!--business-name-->', () => escapeHtml(data.settings.business.name))
    .replace('<!--announcements-->', () => pageShellData(data))
    .replace('<!--first-unit-->', () => (firstUnit === null ? '' : shellFirstUnit(firstUnit)))
    .replace('<!--page-data-->', () => scripts.join('') + structuredDataTags(head));
}
