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

/** Caches the page and all its files under the name of their build, and deletes older caches. */
async function keepShell(): Promise<void> {
  const answer = await fetch('/daily-log-shell.json', { cache: 'no-store' });
  const shell: unknown = answer.ok ? await answer.json() : null;
  if (!isShell(shell)) return;
  const html = await fetch(page, { cache: 'no-store', headers: { accept: 'text/html' } });
  const isWhole = html.ok && (await html.clone().text()).includes(shell.main);
  // The server was updated in between: the next visit caches the new build.
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
 * Makes the daily log open offline from now on. Only this screen registers the service worker, and only for its
 * own path; without service workers or TLS nothing changes.
 */
export async function openOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/daily-log-worker.js', { scope: page });
    await keepShell();
  } catch {
    // Offline nothing can be cached, and the existing cache stays.
  }
}

/** Deletes the cached page and unregisters the worker. */
export async function deleteOfflineCache(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration(page);
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((it) => it.startsWith(prefix)).map((it) => caches.delete(it)));
}
