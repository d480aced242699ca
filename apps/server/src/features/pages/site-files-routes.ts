import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { sitemapXml } from '#http/page-head.ts';
import { sharedReads } from '#http/shared-reads.ts';
import { listSitemap } from './list-sitemap.ts';

/** Where search engines have no business; the pages themselves say so too. */
const closed = ['/admin/', '/api/', '/dashboard', '/profile'];

/** The files that search engines fetch: served without a session and not part of the contract. */
export function siteFilesRoutes(app: FastifyInstance, deps: Deps): void {
  const paths = sharedReads(listSitemap);
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    if (deps.site !== null) lines.push('', `Sitemap: ${deps.site}/sitemap.xml`);
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    // A sitemap names full addresses, which the site does not know without PUBLIC_URL.
    if (deps.site === null || !(await app.isPublished())) throw notFound();
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .send(sitemapXml(deps.site, await paths(deps)));
  });
}
