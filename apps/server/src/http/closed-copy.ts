import { createHash } from 'node:crypto';
import { adminArea, can, staffArea } from '@slipway/domain/identity/abilities';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closedCopy } from './errors.ts';

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center;
  background: light-dark(#f7f5ef, #101a2b); color: light-dark(#101a2b, #eef2f8); }
main { max-inline-size: 26rem; margin: 1.25rem; padding: 1.75rem; border-radius: 0.75rem;
  background: light-dark(#fff, #18243a); border: 1px solid light-dark(#d9d6cc, #33425e); }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
p:last-child { margin: 0; }
a { color: light-dark(#1d4f91, #9cc3f5); }
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

const notice = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Not in use</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Not in use</h1>
<p>This is a copy of a booking system, restored from a backup. Nothing can be booked or changed here.</p>
<p><a href="${pagePaths.login}">Sign in as staff to look at it</a></p>
</main>
</body>
</html>
`;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether `closeCalls` decides by the role of who is signed in. */
    checkedByRole?: boolean;
  }
}

/** Served to anybody even while closed: health checks, pictures, scripts, the documentation of calls. */
const alwaysOpen =
  /^\/(healthz$|readyz$|logo\.png$|files\/|assets\/|art\/|daily-log-|api\/docs(\/|$))/;
const isCall = /^\/(api|sanctum)\/|^\/logout$/;
/** The requests of signing in and out. */
const signInRequests = new Set([
  'GET /sanctum/csrf-cookie',
  'POST /api/login',
  'POST /logout',
  `GET ${pagePaths.login}`,
]);

/** The path of the matched route, since a path can be written in several ways; of a page, the path as sent. */
const pathOf = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions.url ?? url.split('?', 1)[0] ?? '/';

/** The only change an Admin may make: opening the copy. */
const openCopyCall = 'POST /api/open-copy';

function mayPass(request: FastifyRequest): boolean {
  const name = `${request.method} ${pathOf(request)}`;
  if (signInRequests.has(name)) return true;
  if (name === openCopyCall) return request.person !== null && can(request.person.role, adminArea);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.person !== null && can(request.person.role, staffArea);
}

const sendNotice = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', policy)
    .type('text/html; charset=utf-8')
    .send(notice);

/** Closes the routes without a session: webhooks, feeds, frames, sitemap. */
export function closeOutside(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isDecidedLater = request.is404 || request.routeOptions.config.checkedByRole === true;
    if (!isDecidedLater && !alwaysOpen.test(pathOf(request))) return sendNotice(reply);
    return undefined;
  });
}

/**
 * Closes calls and pages to everybody but staff, who may read (docs/rules/backups.md, "Closed"). To be registered
 * after the hook that reads who is signed in, and before the routes of its scope.
 */
export function closeCalls(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, checkedByRole: true };
  });
  app.addHook('onRequest', async (request, reply) => {
    if (mayPass(request)) return undefined;
    if (isCall.test(pathOf(request))) throw closedCopy();
    return sendNotice(reply);
  });
}
