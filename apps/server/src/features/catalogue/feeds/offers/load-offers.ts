import { readFile } from 'node:fs/promises';
import type { Platform } from '@slipway/contract/catalogue/platforms';
import { FileProblem } from '#adapters/reading/file-problem.ts';
import { maxRemoteBytes, RemoteProblem } from '#adapters/remote-files.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { readPlatform } from '#features/catalogue/platforms/find-platforms.ts';
import { recordOffersLoaded } from '#features/catalogue/platforms/platforms-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';
import { replaceOffers } from './offers-repository.ts';

const tooLarge = 'The file is larger than 5 MB.';

/** A file with the encoding it was sent with. */
interface GivenFile {
  bytes: Buffer;
  charset: string | null;
}

async function fileOf(deps: Deps, url: string, files: UploadedFile[]): Promise<GivenFile> {
  const [upload, ...more] = files;
  if (more.length > 0) throw invalid({ file: ['File must be one file.'] });
  if (upload) {
    if (upload.tooLarge) throw new FileProblem(tooLarge);
    const bytes = await readFile(upload.path);
    if (bytes.length > maxRemoteBytes) throw new FileProblem(tooLarge);
    return { bytes, charset: null };
  }
  if (url === '') throw invalid({ url: ['An address or a file is required.'] });
  const accept = 'application/rss+xml, application/atom+xml, application/xml, text/csv, */*;q=0.1';
  const file = await deps.remote.read({ url, accept });
  if (!file.changed) return { bytes: Buffer.alloc(0), charset: null };
  return { bytes: file.body, charset: file.charset };
}

/**
 * Reads a platform's offers from an address or an uploaded table and replaces the previous ones. A
 * file that cannot be read changes nothing.
 * @throws Refusal 404, 422 at `url` or `file`
 */
export async function loadOffers(
  deps: Deps,
  platformId: number,
  url: string,
  files: UploadedFile[],
): Promise<Platform> {
  await readPlatform(deps, platformId);
  const now = deps.clock.now();
  const offersUrl = files.length > 0 ? null : url;
  try {
    const { bytes, charset } = await fileOf(deps, url, files);
    const { settings } = await readSettings(deps.db);
    const about = { charset, currency: settings.currency, zone: settings.time_zone };
    const { rows, rest: problems } = await deps.readers.read('offers', bytes, about);
    await inTransaction(deps.db, async (tx) => {
      await recordOffersLoaded(tx, platformId, { offersUrl, offersReadAt: now, offersError: null });
      await replaceOffers(tx, platformId, { rows, problems });
    });
  } catch (error) {
    if (!(error instanceof RemoteProblem || error instanceof FileProblem)) throw error;
    await recordOffersLoaded(deps.db, platformId, { offersError: error.message });
    throw invalid({ [files.length > 0 ? 'file' : 'url']: [error.message] });
  }
  return readPlatform(deps, platformId);
}
