import type { PageData } from '@slipway/contract/settings/settings';
import type { FoundPage } from '@slipway/domain/pages/found-page';
import { visitNames } from '@slipway/domain/bookings/visits/visit';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { FastifyInstance } from 'fastify';
import { pageNonce, renderPage, type PageTemplate } from '#http/pages.ts';
import type { EmbedTokens } from './embed-tokens.ts';

export interface EmbedPageOptions {
  template: PageTemplate;
  tokens: EmbedTokens;
  isAllowed: (site: string) => Promise<boolean>;
  /** What a page carries for an anonymous visitor. */
  pageData: (nonce: string) => Promise<PageData>;
  findPage: (path: string) => Promise<FoundPage>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * The booking page for a frame on the allowed site that the address names, which alone may frame
 * it; with a token for its calls. It knows no session and sets no cookie. Anywhere else it leads to
 * the booking page itself, which nobody may frame (docs/rules/website.md, "Frames").
 */
export function embedPage(app: FastifyInstance, options: EmbedPageOptions): void {
  const path = pagePaths['embed-book'];
  app.get(path, async (request, reply) => {
    const query: Record<string, unknown> = { ...(request.query as object) };
    const site = textOf(query['site']);
    if (site === null || !(await options.isAllowed(site))) {
      const chosen = new URLSearchParams();
      for (const name of ['unit', 'package', ...visitNames]) {
        const value = textOf(query[name]);
        if (value !== null) chosen.set(name, value);
      }
      return reply.redirect(`${pagePaths['book-package']}?${chosen.toString()}`);
    }
    const found = await options.findPage(path);
    if ('movedTo' in found) return reply.redirect(found.movedTo);
    const nonce = pageNonce();
    const earlier = textOf(request.headers['x-embed-earlier']);
    const data = { site, token: options.tokens.issue(site, earlier) };
    const pageData = await options.pageData(nonce);
    const page = { 'page-data': pageData, 'embed-data': data };
    // A visitor who only sees that the website is coming soon loads no screen.
    const screen = pageData.settings.published ? path : null;
    const takesStripe = pageData.payment.gateway === 'stripe';
    return reply
      .removeHeader('X-Frame-Options')
      .header('Content-Security-Policy', app.pagePolicy(nonce, takesStripe, site))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(options.template, { head: found.head, path: screen }, page));
  });
}
