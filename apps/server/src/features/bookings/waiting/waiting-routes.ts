import { todayIn } from '@slipway/domain/dates/dates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { route } from '#http/route.ts';
import { addToWaitingList, joinWaitingList } from './join-waiting-list.ts';
import { removeWaiting } from './leave-waiting-list.ts';
import { leaveOwnWaiting, listOwnWaiting, openOwnWaiting } from './own-entries.ts';
import { leaveByLink, readWaitingLink } from './read-waiting-link.ts';
import { presentEntry } from './waiting-presenter.ts';
import { listEntries } from './waiting-repository.ts';

/** The waiting list: for visitors, by the links in its mails, for customers, and for staff. */
export function waitingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/waiting-list', async ({ body, person, request }) => {
    await joinWaitingList(deps, body, { person, address: request.ip });
    return { data: { joined: true as const } };
  });
  route(app, 'GET /api/waiting-list/:token', async ({ params, request }) => ({
    data: await readWaitingLink(deps, params.token, request.ip),
  }));
  route(app, 'POST /api/waiting-list/:token/leave', async ({ params, request }) => ({
    data: await leaveByLink(deps, params.token, request.ip),
  }));

  route(app, 'GET /api/my-waiting-entries', async ({ person }) => ({
    data: await listOwnWaiting(deps, person),
  }));
  route(app, 'POST /api/my-waiting-entries/:id/leave', async ({ params, person }) => {
    await leaveOwnWaiting(deps, person, params.id);
    return { data: { id: params.id } };
  });
  route(app, 'POST /api/my-waiting-entries/:id/link', async ({ params, person, request }) => ({
    data: { token: await openOwnWaiting(deps, person, params.id, request.ip) },
  }));

  route(app, 'GET /api/waiting-entries', async ({ query: { page, per_page, q = '', show } }) => {
    const { settings } = await readSettings(deps.db);
    const { company_id: companyId, time_zone: zone } = settings;
    const now = deps.clock.now();
    const today = todayIn(zone, now);
    const { rows, total } = await listEntries(deps.db, {
      companyId,
      today,
      ahead: show === 'ahead',
      q,
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    const data = rows.map((row) => presentEntry(row, zone, now));
    return { data, meta: { page, per_page, total } };
  });
  route(app, 'POST /api/waiting-entries', async ({ body }) => ({
    data: await addToWaitingList(deps, body),
  }));
  route(app, 'POST /api/waiting-entries/:id/remove', async ({ params, person }) => {
    await removeWaiting(deps, params.id, person.id);
    return { data: { id: params.id } };
  });
}
