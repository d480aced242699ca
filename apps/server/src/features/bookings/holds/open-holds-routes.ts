import type { OpenHold } from '@slipway/contract/bookings/open-holds';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { route } from '#http/route.ts';
import { listOpenHolds, type OpenHoldRow } from './open-holds-repository.ts';
import { releaseHold, releaseHoldOfOrder } from './release-hold.ts';

const present = (row: OpenHoldRow): OpenHold => ({
  ...row,
  deposit: toMajor(cents(Number(row.deposit))),
  made_at: row.made_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** Bookings and orders waiting for their first payment, for staff. */
export function openHoldsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/open-holds', async ({ query: { page, per_page } }) => {
    const { settings } = await readSettings(deps.db);
    const { rows, total } = await listOpenHolds(deps.db, {
      companyId: settings.company_id,
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    return { data: rows.map(present), meta: { page, per_page, total } };
  });

  route(app, 'POST /api/open-holds/:id/release', async ({ params, person }) => ({
    data: await releaseHold(deps, person, params.id),
  }));

  route(app, 'POST /api/open-holds/orders/:id/release', async ({ params, person }) => ({
    data: await releaseHoldOfOrder(deps, person, params.id),
  }));
}
