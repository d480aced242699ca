import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** How long `record-queries.mjs` may take to notice that the file was created or deleted, in ms. */
const noticed = 100;

/** The statements the server sent during `work`, with their values and the returned `id`. */
export async function recorded(file, work) {
  await writeFile(file, '');
  await setTimeout(noticed);
  await work();
  const text = await readFile(file, 'utf8');
  await rm(file);
  await setTimeout(noticed);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
