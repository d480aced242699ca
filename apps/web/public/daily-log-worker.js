// Opens the daily log without a network. It answers from what the screen kept (see
// features/operations/daily-log/offline-shell.ts) only when the network does not; everything else passes it by.
const page = '/admin/daily-log';
/** Whoever waits longer at the dock opens what is kept. */
const timeoutMs = 4000;

self.addEventListener('install', () => {
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

const kept = (path) => caches.match(path, { ignoreSearch: true, ignoreVary: true });
const late = () =>
  new Promise((done) => {
    setTimeout(() => done(undefined), timeoutMs);
  });

/** The network's page; what is kept when there is none, or it takes too long and something is kept. */
async function openPage(request) {
  const fromNetwork = fetch(request);
  const first = await Promise.race([fromNetwork.catch(() => undefined), late()]);
  if (first !== undefined && first.status < 502) return first;
  return (await kept(page)) ?? fromNetwork;
}

/** Files have their content's hash in their name: one that is kept is never an old one. */
async function openFile(request, path) {
  return (await kept(path)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === page) event.respondWith(openPage(request));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(openFile(request, url.pathname));
  }
});
