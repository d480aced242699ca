import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

const SOURCE = at('apps/server/demo/art');
const CACHE = at('.cache/art');
const PORTRAIT_WIDTHS = [128, 256];
const PICTURE_WIDTHS = [400, 800, 1200];
const QUALITY = 78;

/**
 * Renders the demo's pictures as `<target>/<name>-<width>.webp`. Rendering takes seconds, so
 * results are cached by their source.
 */
export async function renderArt(target) {
  if (!existsSync(SOURCE)) return;
  mkdirSync(CACHE, { recursive: true });
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(SOURCE).filter((name) => name.endsWith('.svg'))) {
    const svg = readFileSync(join(SOURCE, file));
    const name = file.replace(/\.svg$/, '');
    for (const width of name.startsWith('crew-') ? PORTRAIT_WIDTHS : PICTURE_WIDTHS) {
      const key = createHash('sha256').update(svg).update(`${width} ${QUALITY}`).digest('hex');
      const kept = join(CACHE, `${key.slice(0, 24)}.webp`);
      if (!existsSync(kept)) await draw(svg, width, kept);
      copyFileSync(kept, join(target, `${name}-${width}.webp`));
    }
  }
}

async function draw(svg, width, file) {
  const { default: sharp } = await import('sharp');
  const { width: natural = width } = await sharp(svg).metadata();
  // Rendered at the target size, so that lines stay sharp.
  const density = Math.min(Math.max((72 * width) / natural, 1), 2400);
  const unfinished = `${file}.unfinished`;
  await sharp(svg, { density }).resize({ width }).webp({ quality: QUALITY }).toFile(unfinished);
  renameSync(unfinished, file);
}
