import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { writeCalendar } from '#features/catalogue/feeds/calendars/write-calendar.ts';
import { writeProductFeed } from '#features/catalogue/feeds/offers/write-product-feed.ts';

const productFile = /^([1-9]\d{0,8})\.xml$/;
const calendarFile = /^([\w-]{20,100})\.ics$/;

/**
 * Pages fetched by platforms and calendar programs: served without a session and not part of the
 * contract.
 */
export function feedPagesRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>(
    '/feeds/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const token = calendarFile.exec(request.params.file)?.[1];
      if (token === undefined) throw notFound();
      const { file, etag } = await writeCalendar(deps, token);
      reply.header('Cache-Control', 'private, max-age=60').header('ETag', etag);
      if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
        return reply.code(304).send();
      }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'inline; filename="calendar.ics"')
        .send(file);
    },
  );
  app.get<{ Params: { file: string } }>(
    '/feeds/products/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const platform = productFile.exec(request.params.file)?.[1];
      if (platform === undefined) throw notFound();
      if (!(await app.isPublished())) throw notFound();
      const parts = await writeProductFeed(deps, Number(platform));
      return reply
        .type('application/xml; charset=utf-8')
        .header('Cache-Control', 'public, max-age=300')
        .send(Readable.from(parts));
    },
  );
}
