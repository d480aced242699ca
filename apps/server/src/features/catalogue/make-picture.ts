import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';

/** A picture as it is kept: webp in several widths, upright, without what the camera wrote into it. */
export interface MadePicture {
  widths: number[];
  /** Of the largest width. */
  width: number;
  height: number;
  files: { width: number; bytes: Buffer }[];
}

/** Why a file becomes no picture. */
export type PictureFault = 'type' | 'pixels' | 'shape' | 'damaged';

/** The most that is opened, so that a small file cannot fill the memory. */
const mostPixels = 40_000_000;
/** Longer than this, and the webp of the full width could not be written. */
const mostTimesAsLong = 8;
const widths = [320, 640, 1280, 1920];
const mostSeconds = 30;

/** The decoder is slow to load, and the server starts without it. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  // A picture uses one thread; the server has other work.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** What the first bytes say, whatever the name says; only these reach the decoder. */
function formatOf(start: Buffer): 'jpeg' | 'png' | 'gif' | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (/^GIF8[79]a/.test(start.toString('latin1'))) return 'gif';
  return null;
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Makes a picture of an uploaded file: jpg, png and gif (of an animated one the first frame) by
 * their content, at most 40 megapixels. Never wider than it was.
 */
export async function makePicture(path: string): Promise<MadePicture | { fault: PictureFault }> {
  const format = formatOf(await startOf(path));
  if (format === null) return { fault: 'type' };
  const sharp = await decoder();
  const image = sharp(path, { limitInputPixels: mostPixels, failOn: 'error' });
  try {
    const known = await image.metadata();
    if (known.format !== format) return { fault: 'damaged' };
    if (known.width * known.height > mostPixels) return { fault: 'pixels' };
    const { width, height } = known.autoOrient;
    if (Math.max(width / height, height / width) > mostTimesAsLong) return { fault: 'shape' };
    return await draw(image, width);
  } catch (error) {
    // What the decoder throws is about the file: ours are thrown where it is read and kept.
    return { fault: /pixel limit/i.test(String(error)) ? 'pixels' : 'damaged' };
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
      .timeout({ seconds: mostSeconds })
      .toBuffer({ resolveWithObject: true });
    made.files.push({ width: info.width, bytes: data });
    made.height = info.height;
  }
  return made;
}
