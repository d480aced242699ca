import { markStored } from '#lib/device-data.ts';

const page = '/admin/daily-log';
const prefix = 'slipway-daily-log-';

interface Shell {
  build: string;
  main: string;
  files: string[];
}

function isShell(value: unknown): value is Shell {
  return typeof value === 'object' && value !== null && 'build' in value && 'files' in value;
}

/** A page and all that it loads are kept together, under the name of their build; older ones go. */
async function keepShell(): Promise<void> {
  const answer = await fetch('/daily-log-shell.json', { cache: 'no-store' });
  const shell: unknown = answer.ok ? await answer.json() : null;
  if (!isShell(shell)) return;
  const html = await fetch(page, { cache: 'no-store', headers: { accept: 'text/html' } });
  const isWhole = html.ok && (await html.clone().text()).includes(shell.main);
  // The server was changed between the two: the next visit keeps the new one.
  if (!isWhole) return;
  const name = `${prefix}${shell.build}`;
  const cache = await caches.open(name);
  const cachedPaths = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll(shell.files.filter((file) => !cachedPaths.has(file)));
  await cache.put(page, html);
  markStored();
  const names = await caches.keys();
  await Promise.all(
    names.filter((it) => it.startsWith(prefix) && it !== name).map((it) => caches.delete(it)),
  );
}

/**
 * Makes the daily log open without a network from now on. Only this screen registers the worker, and
 * only for its own path; a browser without workers, or a page without TLS, goes on as before.
 */
export async function openOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/daily-log-worker.js', { scope: page });
    await keepShell();
  } catch {
    // Without a network nothing can be kept, and what was kept stays.
  }
}

/** Forgets the kept page and its worker. */
export async function closeOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration(page);
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((it) => it.startsWith(prefix)).map((it) => caches.delete(it)));
}
