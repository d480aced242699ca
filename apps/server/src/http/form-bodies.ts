import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The parser of forms is at work: what fails now is the sender's doing. */
    readingForm: boolean;
  }
}

/** Multipart forms: their text fields become the body; files are refused. */
export async function formBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('readingForm', false);
  app.addHook('preValidation', (request, _reply, done) => {
    request.readingForm = request.isMultipart();
    done();
  });
  // Its own hook runs between these two, and throws plain errors.
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 100, fieldSize: 64 * 1024, parts: 100 },
  });
  app.addHook('preValidation', (request, _reply, done) => {
    request.readingForm = false;
    done();
  });
}
