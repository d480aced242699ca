import { buffer } from 'node:stream/consumers';
import type { Deps } from '#deps.ts';
import { listLookPictures } from './look-repository.ts';

/** In pixels: twice the size it is shown in, for dense screens and paper. */
const largest = { width: 400, height: 112 };

/** A logo for mails and PDFs, which cannot show webp. */
export interface LogoPng {
  bytes: Buffer;
  width: number;
  height: number;
}

export type LogoDeps = Pick<Deps, 'db' | 'files' | 'log'>;

let last: { path: string; logo: LogoPng } | null = null;

/**
 * The logo as PNG, at most 400 × 112 pixels; null when there is none. A file store that does not answer only costs the
 * logo: what bears it goes on.
 */
export async function logoPng(deps: LogoDeps): Promise<LogoPng | null> {
  const { picture } = (await listLookPictures(deps.db)).logo;
  if (!picture) return null;
  if (last?.path === picture.path) return last.logo;
  try {
    const logo = await converted(deps.files, `${picture.path}-${picture.width}.webp`);
    last = logo && { path: picture.path, logo };
    return logo;
  } catch (error) {
    deps.log.warn({ err: error }, 'the logo could not be read');
    return null;
  }
}

async function converted(files: LogoDeps['files'], address: string): Promise<LogoPng | null> {
  const file = await files.get(address.slice('/files/'.length));
  if (!file) return null;
  // The decoder is slow to load, so it is imported on first use.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(await buffer(file.body))
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
