import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3 } from '#test/harness/s3.ts';
import { S3Bucket } from './s3-bucket.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof openS3>>;
let bucket: S3Bucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-bucket-'));
  s3 = await openS3('kept');
  bucket = new S3Bucket(s3.setup);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

async function listed(store: S3Bucket, prefix: string): Promise<string[]> {
  const found = [];
  for await (const { key, size } of store.list(prefix)) found.push(`${key} ${size}`);
  return found;
}

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}

test.each([
  ['whole', 1000],
  ['in parts', 40 * 1024 * 1024],
])(
  'sends a file %s, and reads it or its beginning',
  async (_how, size) => {
    const bytes = randomBytes(size);
    const key = `backups/${size}.backup`;
    await bucket.upload(key, await fileOf(bytes));
    expect(await bucket.sizeOf(key)).toBe(size);
    const all = await bucket.get(key);
    expect(all?.size).toBe(size);
    expect((all && (await buffer(all.body)))?.equals(bytes)).toBe(true);
    const begin = await bucket.get(key, 'bytes=0-31');
    expect((begin && (await buffer(begin.body)))?.equals(bytes.subarray(0, 32))).toBe(true);
  },
  60_000,
);

test('lists what begins alike', async () => {
  for (const key of ['many/a', 'many/b&c', 'more/d']) await bucket.put(key, Buffer.from('x'), {});
  expect(await listed(bucket, 'many/')).toEqual(['many/a 1', 'many/b&c 1']);
  expect(await listed(bucket, 'none/')).toEqual([]);
});

test('what is not there has no size', async () => {
  expect(await bucket.sizeOf('nothing')).toBeNull();
  expect(await bucket.get('nothing')).toBeNull();
  await bucket.remove('nothing');
});

/** A store that answers as told, by what is asked; the requests that it got. */
async function playStore(answers: (method: string, url: string) => [number, string]) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked.push(`${request.method} ${request.url}`);
      const [status, body] = answers(request.method ?? '', request.url ?? '');
      response.writeHead(status, { etag: '"tag"' }).end(body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    asked,
    store: new S3Bucket({ endpoint, bucket: 'b', accessKeyId: 'id', secretAccessKey: 'key' }),
    close: () => server.close(),
  };
}

test('a store that fails after it began to answer has nothing, and what was sent is ended', async () => {
  const { asked, store, close } = await playStore((method, url) =>
    url.includes('uploads=')
      ? [
          200,
          '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>',
        ]
      : [200, method === 'POST' ? '<Error><Code>InternalError</Code></Error>' : ''],
  );
  try {
    const path = await fileOf(Buffer.alloc(17 * 1024 * 1024));
    await expect(store.upload('a', path)).rejects.toThrow('refused to store a');
    expect(asked).toEqual([
      'POST /b/a?uploads=',
      'PUT /b/a?partNumber=1&uploadId=1',
      'PUT /b/a?partNumber=2&uploadId=1',
      'POST /b/a?uploadId=1',
      'DELETE /b/a?uploadId=1',
    ]);
  } finally {
    close();
  }
});

test('a file that arrived in part is told', async () => {
  const { store, close } = await playStore(() => [200, '']);
  try {
    await expect(store.upload('a', await fileOf(Buffer.from('abc')))).rejects.toThrow(
      'is incomplete',
    );
  } finally {
    close();
  }
});

test('a list of several pages is read to its end', async () => {
  const page = (key: string, more: string) =>
    `<ListBucketResult>${more}<Contents><Key>${key}</Key><Size>1</Size>` +
    '<LastModified>2026-06-15T14:00:00.000Z</LastModified></Contents></ListBucketResult>';
  const { asked, store, close } = await playStore((_method, url) => [
    200,
    url.includes('continuation-token=next%2F1')
      ? page('a/2', '')
      : page('a/1', '<NextContinuationToken>next/1</NextContinuationToken>'),
  ]);
  try {
    expect(await listed(store, 'a/')).toEqual(['a/1 1', 'a/2 1']);
    expect(asked).toHaveLength(2);
  } finally {
    close();
  }
});
