import { readFile } from 'node:fs/promises';
import type { Platform } from '@slipway/contract/platforms';
import { FileProblem } from '#adapters/file-problem.ts';
import { mostRemoteBytes, RemoteProblem } from '#adapters/remote-files.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { readPlatform } from '#features/catalogue/find-platforms.ts';
import { noteOffers } from '#features/catalogue/platforms-repository.ts';
import { invalid } from '#http/errors.ts';
import type { UploadedFile } from '../../../uploaded-file.ts';
import { replaceOffers } from './offers-repository.ts';

const tooLarge = 'The file is larger than 5 MB.';

async function fileOf(deps: Deps, url: string, files: UploadedFile[]): Promise<Buffer> {
  const [upload, ...more] = files;
  if (more.length > 0) throw invalid({ file: ['File must be one file.'] });
  if (upload) {
    if (upload.tooLarge) throw new FileProblem(tooLarge);
    const bytes = await readFile(upload.path);
    if (bytes.length > mostRemoteBytes) throw new FileProblem(tooLarge);
    return bytes;
  }
  if (url === '') throw invalid({ url: ['An address or a file is required.'] });
  const accept = 'application/rss+xml, application/atom+xml, application/xml, text/csv, */*;q=0.1';
  const file = await deps.remote.read({ url, accept });
  return file.changed ? file.body : Buffer.alloc(0);
}

/**
 * Reads what a platform offers, from an address or from an uploaded table, and keeps it in the place of
 * what it offered before. What cannot be read changes nothing of that.
 * @throws Refusal 404, 422 at `url` or `file`
 */
export async function takeOffers(
  deps: Deps,
  platformId: number,
  url: string,
  files: UploadedFile[],
): Promise<Platform> {
  await readPlatform(deps, platformId);
  const now = deps.clock.now();
  const offersUrl = files.length > 0 ? null : url;
  try {
    const { rows } = await deps.readers.read('offers', await fileOf(deps, url, files), undefined);
    await inTransaction(deps.db, async (tx) => {
      await noteOffers(tx, platformId, { offersUrl, offersReadAt: now, offersError: null });
      await replaceOffers(tx, platformId, rows);
    });
  } catch (error) {
    if (!(error instanceof RemoteProblem || error instanceof FileProblem)) throw error;
    await noteOffers(deps.db, platformId, { offersError: error.message });
    throw invalid({ [files.length > 0 ? 'file' : 'url']: [error.message] });
  }
  return readPlatform(deps, platformId);
}
