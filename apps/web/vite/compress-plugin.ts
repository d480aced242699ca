import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Lays a `.br` and a `.gz` beside every text file of the build; the server sends them as they are. */
export function compress(): Plugin {
  return {
    name: 'slipway-compress',
    apply: 'build',
    async writeBundle(options, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const path = join(options.dir ?? 'dist', name);
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await brotli(bytes, best));
          await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
        }),
      );
    },
  };
}
