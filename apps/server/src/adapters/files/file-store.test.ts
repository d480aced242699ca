import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { FolderFiles } from './folder-files.ts';
import { S3Files } from './s3-files.ts';

let folder: string;
let s3: S3rver;
const stores: Record<string, FileStore> = {};
const keys = { bucket: 'pictures', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-files-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}/`;
  stores['a folder'] = new FolderFiles(join(folder, 'files'));
  stores['an S3-compatible store'] = new S3Files({ endpoint, ...keys });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'an S3-compatible store'])('%s', (name) => {
  const store = () => {
    const found = stores[name];
    if (!found) throw new Error('No such store');
    return found;
  };
  const read = async (file: string) => {
    const found = await store().get(file);
    return found && (await buffer(found.body)).toString();
  };

  test('stores, replaces and removes files', async () => {
    const file = 'pictures/a b-320.webp';
    expect(await store().get(file)).toBeNull();
    await store().put(file, Buffer.from('one'), 'image/webp');
    await store().put(file, Buffer.from('two!'), 'image/webp');
    expect(await read(file)).toBe('two!');
    expect((await store().get(file))?.size).toBe(4);
    await store().remove([file, 'pictures/never-there.webp']);
    expect(await store().get(file)).toBeNull();
  });
});

test('a folder stores nothing outside itself', async () => {
  const store = new FolderFiles(join(folder, 'files'));
  await expect(store.put('../outside', Buffer.from('x'))).rejects.toThrow('Not a file of ours');
  await expect(store.get('../../etc/passwd')).rejects.toThrow('Not a file of ours');
});

test('a store that refuses the key reports it', async () => {
  const store = new S3Files({ endpoint, ...keys, accessKeyId: 'somebody-else' });
  await expect(store.put('a', Buffer.from('x'), 'image/webp')).rejects.toThrow('403');
});
