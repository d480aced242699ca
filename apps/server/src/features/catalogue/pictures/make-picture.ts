import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { QueueFull, limitConcurrency } from '#adapters/limit-concurrency.ts';

/** A stored picture: webp in several widths, upright and without camera metadata. */
export interface MadePicture {
  widths: number[];
  /** Of the largest width, in pixels. */
  width: number;
  height: number;
  files: { width: number; bytes: Buffer }[];
}

/** Why a file is not accepted as a picture. */
export type PictureFault = 'type' | 'heic' | 'pixels' | 'shape' | 'damaged' | 'busy';

/** The most pixels to decode, so that a small file cannot exhaust memory. */
const maxPixels = 40_000_000;
/** Beyond this ratio the full-width webp would exceed the format's size limit. */
const maxAspectRatio = 8;
const widths = [320, 640, 1280, 1920];
const maxSeconds = 30;

/** The decoder is slow to load, so it is imported on first use. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  // One thread per picture, so that the server stays responsive.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The brands of an HEIF-family file; empty for others. */
function brandsOf(start: Buffer): string[] {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return [];
  const text = start.toString('latin1', 8, Math.min(start.readUInt32BE(0), start.length));
  return text.match(/.{4}/gs) ?? [];
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** The format by the first bytes, whatever the file name; only these formats reach the decoder. */
function formatOf(start: Buffer): Format | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (/^GIF8[79]a/.test(start.toString('latin1'))) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(start.toString('latin1'))) return 'webp';
  const brands = brandsOf(start);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}

/** The decoder's name of a format. */
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

/**
 * A 40-megapixel picture needs about 150 MB while it is processed: two at a time, with a short
 * queue.
 */
const inTurn = limitConcurrency(2, 40);

/**
 * Converts an uploaded file: jpg, png, gif, webp and avif by content (the first frame of an
 * animation), at most 40 megapixels, and heic where the decoder supports it. Never scaled up. Two
 * conversions run at a time per process.
 */
export async function makePicture(path: string): Promise<MadePicture | { fault: PictureFault }> {
  const format = formatOf(await startOf(path));
  if (format === null) return { fault: 'type' };
  return inTurn(() => converted(path, format)).catch((error: unknown) => {
    if (error instanceof QueueFull) return { fault: 'busy' };
    throw error;
  });
}

async function converted(
  path: string,
  format: Format,
): Promise<MadePicture | { fault: PictureFault }> {
  const sharp = await decoder();
  const image = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' });
  try {
    const metadata = await image.metadata();
    if (metadata.format !== decoderName(format)) return { fault: 'damaged' };
    if (metadata.width * metadata.height > maxPixels) return { fault: 'pixels' };
    const { width, height } = metadata.autoOrient;
    if (Math.max(width / height, height / width) > maxAspectRatio) return { fault: 'shape' };
    return await resized(image, width);
  } catch (error) {
    // Decoder errors concern the file; our own errors are thrown where it is read and stored.
    if (/pixel limit/i.test(String(error))) return { fault: 'pixels' };
    return { fault: format === 'heic' ? 'heic' : 'damaged' };
  }
}

async function resized(image: Sharp, originalWidth: number): Promise<MadePicture> {
  const largest = Math.min(originalWidth, widths.at(-1) ?? originalWidth);
  const targetWidths = [...widths.filter((width) => width < largest), largest];
  const made: MadePicture = { widths: targetWidths, width: largest, height: 0, files: [] };
  for (const width of targetWidths) {
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
