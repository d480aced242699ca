import { can, staffArea } from '@slipway/domain/identity/abilities';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closedCopy } from './errors.ts';

const notice = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Not in use</title>
</head>
<body>
<h1>Not in use</h1>
<p>This is a copy of a booking system, restored from a backup. Nothing can be booked or changed here.</p>
<p><a href="${pagePaths.login}">Sign in as staff to look at it</a></p>
</body>
</html>
`;

/** Whatever is served without a session and is more than a picture, a script or a sign of life. */
const outside = /^\/(feeds\/|embed\/|sitemap\.xml|robots\.txt|api\/webhooks\/)/;
const isCall = /^\/(api|sanctum)\/|^\/logout$/;
/** What signing in and out needs. */
const door = new Set([
  'GET /sanctum/csrf-cookie',
  'POST /api/login',
  'POST /logout',
  `GET ${pagePaths.login}`,
]);

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/';

function mayPass(request: FastifyRequest): boolean {
  if (door.has(`${request.method} ${pathOf(request)}`)) return true;
  const looks = request.method === 'GET' || request.method === 'HEAD';
  return looks && request.person !== null && can(request.person.role, staffArea);
}

const sendNotice = (reply: FastifyReply) =>
  reply.code(503).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(notice);

/** Closes what needs no session: webhooks, feeds, frames, and what search engines read. */
export function closeOutside(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (outside.test(pathOf(request))) return sendNotice(reply);
    return undefined;
  });
}

/**
 * Closes calls and pages to all but staff, who may look (docs/rules/backups.md, "Closed"). Follows the hook that tells
 * who is signed in.
 */
export function closeCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (mayPass(request)) return undefined;
    if (isCall.test(pathOf(request))) throw closedCopy();
    return sendNotice(reply);
  });
}
