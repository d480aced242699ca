import type { UnpaidBooking } from '@slipway/contract/bookings/unpaid-bookings';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { route } from '#http/route.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { listUnpaidBookings, type UnpaidBookingRow } from './unpaid-bookings-repository.ts';

const present = (row: UnpaidBookingRow): UnpaidBooking => ({
  ...row,
  deposit: toMajor(cents(Number(row.deposit))),
  paid: toMajor(cents(Number(row.paid))),
  made_at: row.made_at.toISOString(),
});

/** Bookings by hand whose deposit is to be collected, for staff. */
export function unpaidBookingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/unpaid-bookings', async ({ query: { page, per_page } }) => {
    const { settings } = await readSettings(deps.db);
    const { rows, total } = await listUnpaidBookings(deps.db, {
      companyId: settings.company_id,
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    return { data: rows.map(present), meta: { page, per_page, total } };
  });

  route(app, 'POST /api/unpaid-bookings/cancel', async ({ body, person }) => ({
    data: { cancelled: await cancelUnpaid(deps, person, body) },
  }));
}
