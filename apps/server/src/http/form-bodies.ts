import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomIds } from '#adapters/ids.ts';
import { maxFileBytes, maxFiles, type UploadedFile } from './uploaded-file.ts';
import { invalid } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The parser of forms is at work: what fails now is the sender's doing. */
    readingForm: boolean;
    /** The files of the form, in their order; gone when the request has ended. */
    uploads: UploadedFile[] | null;
  }
  interface FastifyContextConfig {
    /** The field in which forms of this route may bring files. */
    files?: string | null;
  }
}

const bare = (name: string) => name.replace(/\[\]$/, '');

/** Forms name lists `platforms[]`, also where only one value is in it. */
function withLists(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) =>
      bare(name) === name ? [name, value] : [bare(name), [value].flat()],
    ),
  );
}

/** Lays a file aside; the plugin deletes it when the request has ended, however it ends. */
async function saveTempFile(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const field = bare(part.fieldname);
  if (field !== this.routeOptions.config.files) {
    part.file.resume();
    throw invalid({ body: ['No file is taken here.'] }, 'unwanted_file');
  }
  const path = join(tmpdir(), `slipway-upload-${randomIds.uuid()}`);
  (this.tmpUploads ??= []).push(path);
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  const tooLarge = part.file.truncated;
  (this.uploads ??= []).push({ path, tooLarge });
}

/**
 * Multipart forms: their text fields become the body, `name[]` a list. Files are refused, but where
 * a route takes them: there they wait on disk, never in memory.
 */
export async function formBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('readingForm', false);
  app.decorateRequest('uploads', null);
  app.addHook('preValidation', (request, _reply, done) => {
    request.readingForm = request.isMultipart();
    done();
  });
  // Its own hook runs between these two, and throws plain errors.
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    onFile: saveTempFile,
    throwFileSizeLimit: false,
    limits: {
      files: maxFiles,
      fileSize: maxFileBytes,
      fields: 100,
      fieldSize: 64 * 1024,
      parts: 100 + maxFiles,
    },
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.readingForm) request.body = withLists(request.body);
    request.readingForm = false;
    done();
  });
}
