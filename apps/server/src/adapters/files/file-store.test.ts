import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openS3 } from '#test/harness/s3.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { FolderFiles } from './folder-files.ts';
import { S3Files } from './s3-files.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof openS3>>;
const stores: Record<string, FileStore> = {};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-files-'));
  s3 = await openS3('pictures');
  stores['a folder'] = new FolderFiles(join(folder, 'files'));
  stores['an S3-compatible store'] = new S3Files(s3.setup);
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
    await store().put('pictures/other.webp', Buffer.from('other'), 'image/webp');
    expect(await store().sizeOf([file, 'pictures/never-there.webp'])).toBe(4);
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
  const store = new S3Files({ ...s3.setup, accessKeyId: 'somebody-else' });
  await expect(store.put('a', Buffer.from('x'), 'image/webp')).rejects.toThrow('403');
});
