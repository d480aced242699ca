import { fromMajor } from '@slipway/domain/money/money';
import type { SecurityDeposit } from '@slipway/contract/payments/security-deposits';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { findForStaff } from '#features/payments/ledger/find-payable-of.ts';
import { giveBackAtCounter, leaveAtCounter } from './counter-security-deposit.ts';
import { captureSecurityDeposit, releaseSecurityDeposit } from './end-security-deposit.ts';
import { holdForStaff, linkForStaff } from './staff-security-deposit.ts';
import { readSecurityDeposit } from './read-security-deposit.ts';

/** Security deposits of bookings, by staff. */
export function securityDepositsRoutes(app: FastifyInstance, deps: Deps): void {
  const own = (person: SignedIn, id: number) =>
    findForStaff(deps.db, person, { bookingId: id, orderId: null });
  const read = async (id: number): Promise<SecurityDeposit> => {
    const found = await readSecurityDeposit(deps.db, id, deps.clock.now());
    if (!found) throw notFound();
    return found;
  };

  route(app, 'POST /api/bookings/:id/security-deposit/hold', async ({ params, person }) => {
    await own(person, params.id);
    await holdForStaff(deps, params.id);
    return { data: await read(params.id) };
  });

  route(app, 'POST /api/bookings/:id/security-deposit/link', async ({ params, person }) => {
    await own(person, params.id);
    const link = await linkForStaff(deps, params.id, person.id);
    return { data: { security_deposit: await read(params.id), link } };
  });

  route(app, 'POST /api/bookings/:id/security-deposit/leave', async ({ params, person, body }) => {
    await own(person, params.id);
    await leaveAtCounter(deps, params.id, { method: body.method, by: person.id });
    return { data: await read(params.id) };
  });

  route(app, 'POST /api/bookings/:id/security-deposit/give-back', async ({ params, person }) => {
    await own(person, params.id);
    await giveBackAtCounter(deps, params.id, person.id);
    return { data: await read(params.id) };
  });

  route(app, 'POST /api/bookings/:id/security-deposit/release', async ({ params, person }) => {
    await own(person, params.id);
    await releaseSecurityDeposit(deps, params.id, person.id);
    return { data: await read(params.id) };
  });

  route(
    app,
    'POST /api/bookings/:id/security-deposit/capture',
    async ({ params, person, body }) => {
      await own(person, params.id);
      const { reason } = body;
      const kept = { amount: fromMajor(body.amount), reason, by: person.id };
      await captureSecurityDeposit(deps, params.id, kept);
      return { data: await read(params.id) };
    },
  );
}
