import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from './file-store.ts';

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

const timeoutMs = 30_000;

/** Stores files in an S3-compatible store shared by several machines. Retries failed requests. */
export class S3Files implements FileStore {
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

  async put(name: string, bytes: Uint8Array, type: string): Promise<void> {
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    };
    const answer = await this.#ask(name, { method: 'PUT', headers, body: Buffer.from(bytes) });
    await answer.arrayBuffer();
    if (!answer.ok) throw failed('keep', name, answer);
  }

  async get(name: string): ReturnType<FileStore['get']> {
    const answer = await this.#ask(name, { method: 'GET' });
    if (answer.status === 404) {
      await answer.arrayBuffer();
      return null;
    }
    if (!answer.ok || answer.body === null) throw failed('read', name, answer);
    const size = answer.headers.get('content-length');
    return { size: size === null ? null : Number(size), body: readable(answer.body) };
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const answer = await this.#ask(name, { method: 'DELETE' });
      await answer.arrayBuffer();
      if (!answer.ok && answer.status !== 404) throw failed('remove', name, answer);
    }
  }

  #ask(name: string, init: RequestInit): Promise<Response> {
    const path = name.split('/').map(encodeURIComponent).join('/');
    const signal = AbortSignal.timeout(timeoutMs);
    return this.#client.fetch(`${this.#base}/${path}`, { ...init, signal });
  }
}

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
