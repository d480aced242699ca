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
    /** Whether the form is being parsed: errors are then the sender's fault. */
    readingForm: boolean;
    /** The files of the form in order; deleted when the request ends. */
    uploads: UploadedFile[] | null;
  }
  interface FastifyContextConfig {
    /** The file field that forms of this route accept. */
    files?: string | null;
  }
}

const withoutBrackets = (name: string) => name.replace(/\[\]$/, '');

/** Rows in JSON; text that is not JSON is left for the contract to refuse. */
function parseRows(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The body with its lists (`platforms[]`, also of a single value) and its rows in JSON (`variants{}`). */
function parseListFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      if (name.endsWith('{}')) return [name.slice(0, -2), parseRows(value)];
      return withoutBrackets(name) === name
        ? [name, value]
        : [withoutBrackets(name), [value].flat()];
    }),
  );
}

/** Stores a file temporarily; the plugin deletes it when the request ends. */
async function saveTempFile(this: FastifyRequest, part: MultipartFile): Promise<void> {
  const field = withoutBrackets(part.fieldname);
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
 * Parses multipart forms: text fields become the body, `name[]` a list, `name{}` rows in JSON. Files are refused except
 * where a route accepts them; they are buffered on disk, never in memory.
 */
export async function formBodies(app: FastifyInstance): Promise<void> {
  app.decorateRequest('readingForm', false);
  app.decorateRequest('uploads', null);
  app.addHook('preValidation', (request, _reply, done) => {
    request.readingForm = request.isMultipart();
    done();
  });
  // The plugin's own hook runs between these two and throws plain errors.
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
    if (request.readingForm) request.body = parseListFields(request.body);
    request.readingForm = false;
    done();
  });
}
