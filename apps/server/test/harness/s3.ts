import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Setup } from '#adapters/files/s3-bucket.ts';

/** An S3-compatible server with one empty bucket. */
export async function openS3(bucket: string): Promise<{
  setup: S3Setup;
  /** As variables of a process. */
  env: Record<string, string>;
  close: () => Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'slipway-s3-'));
  const s3 = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await s3.run();
  const setup = {
    ...{ endpoint: `http://127.0.0.1:${port}/`, bucket },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
  return {
    setup,
    env: {
      S3_ENDPOINT: setup.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: setup.accessKeyId,
      S3_SECRET_ACCESS_KEY: setup.secretAccessKey,
    },
    close: async () => {
      await s3.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
