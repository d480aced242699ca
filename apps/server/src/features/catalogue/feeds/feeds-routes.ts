import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { changeAddress, changeItem, findFeeds, readFeedNow } from './manage-feeds.ts';
import {
  findConflicts,
  markConflictSeen,
} from '#features/catalogue/feeds/calendars/settle-conflicts.ts';

export function feedsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/calendar-feeds', ({ query }) => findFeeds(deps, query));
  route(app, 'PUT /api/calendar-feeds/:id', async ({ params, body }) => ({
    data: await changeItem(deps, params.id, body.item),
  }));
  route(app, 'POST /api/calendar-feeds/:id/read', async ({ params, person }) => {
    await deps.limits.count('feed by account', String(person.id));
    return { data: await readFeedNow(deps, params.id) };
  });
  route(app, 'POST /api/calendar-feeds/:id/new-address', async ({ params }) => ({
    data: await changeAddress(deps, params.id),
  }));
  route(app, 'GET /api/feed-conflicts', ({ query }) => findConflicts(deps, query));
  route(app, 'POST /api/feed-conflicts/:id/seen', async ({ params, person }) => ({
    data: await markConflictSeen(deps, params.id, person.id),
  }));
}
