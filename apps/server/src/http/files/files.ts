import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#adapters/files/file-store.ts';
import { notFound } from '#http/errors.ts';

/** Pictures have random names and never change under a name. */
const pictureName = /^pictures\/[0-9a-f-]{36}-\d{1,5}\.webp$/;

/** Serves the file store at /files/… with immutable caching. */
export function fileRoutes(app: FastifyInstance, files: FileStore): void {
  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.url.split('?', 1)[0]?.slice('/files/'.length) ?? '';
    const file = pictureName.test(name) ? await files.get(name) : null;
    if (!file) throw notFound();
    if (file.size !== null) reply.header('Content-Length', file.size);
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type('image/webp')
      .send(file.body);
  });
}
