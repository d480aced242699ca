import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bundleOptions } from './lib/server-bundle.mjs';

/** Large, and not needed by each server or not from its start on. */
const readLater = [
  '@react-email/render',
  'nodemailer',
  'pdfkit',
  'prom-client',
  'react-dom',
  'sharp',
  'stripe',
  'twilio',
  'xmlbuilder2',
];

/** The packages that a program reads when it starts, of its bundle and beside it. */
async function readAtStart(entry) {
  const options = { ...bundleOptions([`src/${entry}.ts`], 'dist'), sourcemap: false };
  const { metafile } = await build({ ...options, write: false, metafile: true });
  const { outputs } = metafile;
  const packages = new Set();
  const files = [`dist/${entry}.js`];
  for (const file of files) {
    const inputs = Object.entries(outputs[file].inputs).filter(
      ([, { bytesInOutput }]) => bytesInOutput > 0,
    );
    for (const [path] of inputs) {
      const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
      if (name !== undefined) packages.add(name);
    }
    for (const { kind, external, path } of outputs[file].imports) {
      if (kind !== 'import-statement') continue;
      if (external) packages.add(path);
      else if (!files.includes(path)) files.push(path);
    }
  }
  return packages;
}

test('the server starts without what it may never need', { timeout: 60_000 }, async () => {
  const packages = await readAtStart('main');
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'zod']));
  expect(readLater.filter((name) => packages.has(name))).toEqual([]);
});
