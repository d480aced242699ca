import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

/** The settings of an S3-compatible store. */
export interface S3Setup {
  /**
   * Of the service, without the bucket: buckets are addressed by path, which every service
   * supports.
   */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Default `us-east-1`, which services other than Amazon's ignore. */
  region?: string | undefined;
}

/** What a bucket lists of an object. */
export interface ListedObject {
  key: string;
  /** Bytes. */
  size: number;
  changedAt: Date;
}

interface RequestOptions extends Pick<RequestInit, 'method' | 'body'> {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** How long the beginning of an answer may take. */
  timeoutMs?: number;
}

const answerMs = 30_000;
/** For a part on a slow line. */
const partMs = 10 * 60_000;
const MEGABYTE = 1024 * 1024;
/** The largest file sent in one request, and the smallest part of a larger one. A store takes 10,000 parts. */
const partBytes = 16 * MEGABYTE;
const maxParts = 9_000;

const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });
const listing = z.object({
  ListBucketResult: z.object({
    NextContinuationToken: z.string().optional(),
    Contents: z
      .array(z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.coerce.date() }))
      .default([]),
  }),
});
const uploadStarted = z.object({
  InitiateMultipartUploadResult: z.object({ UploadId: z.string().min(1) }),
});
const completed = z.object({ CompleteMultipartUploadResult: z.object({}).loose() });

/** One bucket of an S3-compatible store. Requests that it refuses for the moment are tried again. */
export class S3Bucket {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor(setup: S3Setup) {
    this.#client = new AwsClient({
      accessKeyId: setup.accessKeyId,
      secretAccessKey: setup.secretAccessKey,
      service: 's3',
      region: setup.region ?? 'us-east-1',
      retries: 2,
    });
    this.#base = `${setup.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(setup.bucket)}`;
  }

  /** @throws Error when it refuses, or cannot be reached */
  async put(key: string, bytes: Uint8Array, headers: Record<string, string>): Promise<void> {
    await this.#assertStored(
      await this.#request(key, { method: 'PUT', headers, body: Buffer.from(bytes) }),
      key,
    );
  }

  /**
   * @param range such as `bytes=0-31`
   * @returns null: there is no such object
   */
  async get(key: string, range?: string): Promise<{ size: number | null; body: Readable } | null> {
    const headers = range === undefined ? {} : { range };
    const answer = await this.#request(key, { method: 'GET', headers });
    if (answer.status === 404) {
      await answer.arrayBuffer();
      return null;
    }
    if (!answer.ok || answer.body === null) throw failed('read', key, answer);
    const size = answer.headers.get('content-length');
    return { size: size === null ? null : Number(size), body: readable(answer.body) };
  }

  /** Bytes; null: there is no such object. */
  async sizeOf(key: string): Promise<number | null> {
    const answer = await this.#request(key, { method: 'HEAD' });
    if (answer.status === 404) return null;
    if (!answer.ok) throw failed('read', key, answer);
    return Number(answer.headers.get('content-length'));
  }

  /** Missing ones are ignored. */
  async remove(key: string): Promise<void> {
    const answer = await this.#request(key, { method: 'DELETE' });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 404) throw failed('remove', key, answer);
  }

  /** All objects whose key begins with this. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
      const answer = await this.#request('', { method: 'GET', query });
      if (!answer.ok) throw failed('list', prefix, answer);
      const { ListBucketResult: page } = listing.parse(xml.parse(await answer.text()));
      for (const { Key, Size, LastModified } of page.Contents) {
        yield { key: Key, size: Size, changedAt: LastModified };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /**
   * Stores a file of any size, of which a part at a time is in memory. Its key is there only once the file is complete.
   * @param signal ends it early
   */
  async upload(key: string, path: string, signal?: AbortSignal): Promise<void> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size <= partBytes) await this.#sendWhole(key, file, size);
      else await this.#sendParts(key, file, size, signal);
      if ((await this.sizeOf(key)) !== size) throw new Error(`${key} is incomplete in the bucket`);
    } finally {
      await file.close();
    }
  }

  async #sendWhole(key: string, file: FileHandle, size: number): Promise<void> {
    const body = await readPart(file, 0, size);
    const answer = await this.#request(key, {
      method: 'PUT',
      ...withChecksum(body),
      timeoutMs: partMs,
    });
    await this.#assertStored(answer, key);
  }

  async #sendParts(
    key: string,
    file: FileHandle,
    size: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const begin = await this.#request(key, { method: 'POST', query: { uploads: '' } });
    if (!begin.ok) throw failed('store', key, begin);
    const { UploadId: uploadId } = uploadStarted.parse(
      xml.parse(await begin.text()),
    ).InitiateMultipartUploadResult;
    try {
      const each = Math.max(partBytes, Math.ceil(size / maxParts));
      const parts: string[] = [];
      for (let at = 0; at < size; at += each) {
        signal?.throwIfAborted();
        const body = await readPart(file, at, Math.min(each, size - at));
        const partNumber = String(parts.length + 1);
        const query = { partNumber, uploadId };
        const answer = await this.#request(key, {
          method: 'PUT',
          query,
          timeoutMs: partMs,
          ...withChecksum(body),
        });
        await this.#assertStored(answer, key);
        const tag = answer.headers.get('etag') ?? '';
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${tag}</ETag></Part>`);
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const query = { uploadId };
      const answer = await this.#request(key, { method: 'POST', query, body, timeoutMs: partMs });
      // A store can answer 200 and send an error as its body.
      const text = await answer.text();
      if (!answer.ok || !completed.safeParse(xml.parse(text)).success) {
        throw failed('store', key, answer);
      }
    } catch (error) {
      // Abandoned parts would stay in the bucket, and cost money.
      await this.#request(key, { method: 'DELETE', query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async #assertStored(answer: Response, key: string): Promise<void> {
    await answer.arrayBuffer();
    if (!answer.ok) throw failed('store', key, answer);
  }

  async #request(
    key: string,
    { query, timeoutMs = answerMs, ...init }: RequestOptions,
  ): Promise<Response> {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    // Until the headers have come: reading a backup takes as long as it takes.
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error('The file storage did not answer in time')),
      timeoutMs,
    );
    try {
      return await this.#client.fetch(`${this.#base}/${path}${search}`, {
        ...init,
        signal: late.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

async function readPart(file: FileHandle, at: number, size: number): Promise<Buffer<ArrayBuffer>> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at);
  if (bytesRead !== size) throw new Error('The file became shorter while it was read');
  return buffer;
}

/** With a checksum, which the store compares. */
const withChecksum = (body: Buffer<ArrayBuffer>) => ({
  body,
  headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
});

async function* chunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

const readable = (body: ReadableStream<Uint8Array>) =>
  Readable.from(chunks(body), { objectMode: false });

function failed(what: string, name: string, answer: Response): Error {
  return new Error(`The file storage refused to ${what} ${name}: ${answer.status}`);
}
