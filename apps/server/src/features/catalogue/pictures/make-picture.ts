import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { QueueFull, limitConcurrency } from '#adapters/limit-concurrency.ts';

/** A picture as it is kept: webp in several widths, upright, without what the camera wrote into it. */
export interface MadePicture {
  widths: number[];
  /** Of the largest width. */
  width: number;
  height: number;
  files: { width: number; bytes: Buffer }[];
}

/** Why a file becomes no picture. */
export type PictureFault = 'type' | 'heic' | 'pixels' | 'shape' | 'damaged' | 'busy';

/** The most that is opened, so that a small file cannot fill the memory. */
const maxPixels = 40_000_000;
/** Longer than this, and the webp of the full width could not be written. */
const maxAspectRatio = 8;
const widths = [320, 640, 1280, 1920];
const maxSeconds = 30;

/** The decoder is slow to load, and the server starts without it. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  // A picture uses one thread; the server has other work.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The brands of a file of the family of HEIF; a file of another family has none. */
function brandsOf(start: Buffer): string[] {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return [];
  const text = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length));
  return text.match(/.{4}/gs) ?? [];
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** What the first bytes say, whatever the name says; only these reach the decoder. */
function formatOf(start: Buffer): Format | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (/^GIF8[79]a/.test(start.toString('latin1'))) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(start.toString('latin1'))) return 'webp';
  const brands = brandsOf(start);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}

/** What the decoder calls a format. */
const decoderName = (format: Format) => (format === 'avif' || format === 'heic' ? 'heif' : format);

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A picture of 40 megapixels takes some 150 MB while it is drawn: two at a time, and few wait. */
const inTurn = limitConcurrency(2, 40);

/**
 * Makes a picture of an uploaded file: jpg, png, gif, webp and avif (of an animated one the first frame) by their
 * content, at most 40 megapixels, and heic where the decoder was built with its codec. Never wider than it was. Two are
 * made at a time in this process.
 */
export async function makePicture(path: string): Promise<MadePicture | { fault: PictureFault }> {
  const format = formatOf(await startOf(path));
  if (format === null) return { fault: 'type' };
  return inTurn(() => drawn(path, format)).catch((error: unknown) => {
    if (error instanceof QueueFull) return { fault: 'busy' };
    throw error;
  });
}

async function drawn(path: string, format: Format): Promise<MadePicture | { fault: PictureFault }> {
  const sharp = await decoder();
  const image = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' });
  try {
    const known = await image.metadata();
    if (known.format !== decoderName(format)) return { fault: 'damaged' };
    if (known.width * known.height > maxPixels) return { fault: 'pixels' };
    const { width, height } = known.autoOrient;
    if (Math.max(width / height, height / width) > maxAspectRatio) return { fault: 'shape' };
    return await draw(image, width);
  } catch (error) {
    // What the decoder throws is about the file: ours are thrown where it is read and kept.
    if (/pixel limit/i.test(String(error))) return { fault: 'pixels' };
    return { fault: format === 'heic' ? 'heic' : 'damaged' };
  }
}

async function draw(image: Sharp, natural: number): Promise<MadePicture> {
  const largest = Math.min(natural, widths.at(-1) ?? natural);
  const wanted = [...widths.filter((width) => width < largest), largest];
  const made: MadePicture = { widths: wanted, width: largest, height: 0, files: [] };
  for (const width of wanted) {
    const { data, info } = await image
      .clone()
      .autoOrient()
      .resize({ width })
      .webp({ quality: 80 })
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true });
    made.files.push({ width: info.width, bytes: data });
    made.height = info.height;
  }
  return made;
}
