import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { announce } from './announce.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { endAnnouncement } from './end-announcement.ts';
import { findAnnouncements, readAnnouncement } from './find-announcements.ts';

export function announcementsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/announcements', ({ query }) => findAnnouncements(deps, query));
  route(app, 'POST /api/announcements', async ({ body }) => ({ data: await announce(deps, body) }));
  route(app, 'GET /api/announcements/:id', async ({ params }) => ({
    data: await readAnnouncement(deps, params.id),
  }));
  route(app, 'PUT /api/announcements/:id', async ({ params, body }) => ({
    data: await changeAnnouncement(deps, params.id, body),
  }));
  route(app, 'DELETE /api/announcements/:id', async ({ params }) => ({
    data: await endAnnouncement(deps, params.id),
  }));
}
