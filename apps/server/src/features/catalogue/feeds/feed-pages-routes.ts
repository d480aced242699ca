import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { calendarToken, sendCalendar } from '#http/files/send-calendar.ts';
import { writeCalendar } from '#features/catalogue/feeds/calendars/write-calendar.ts';
import { writeProductFeed } from '#features/catalogue/feeds/offers/write-product-feed.ts';

const productFile = /^([1-9]\d{0,8})\.xml$/;

/**
 * Pages fetched by platforms and calendar programs: served without a session and not part of the
 * contract.
 */
export function feedPagesRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>(
    '/feeds/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const token = calendarToken(request.params.file);
      if (token === undefined) throw notFound();
      return sendCalendar(request, reply, await writeCalendar(deps, token));
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
