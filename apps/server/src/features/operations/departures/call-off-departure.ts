import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { inTransaction, type Db } from '#db/transaction.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { Deps } from '#deps.ts';
import { endCalledOffWaiting, freeKeptPlaces } from '#features/bookings/bookings-api.ts';
import { findByRequest, insertCallOff } from '#features/operations/call-off/call-off-repository.ts';
import { settleChoices } from '#features/operations/call-off/call-off-lists-repository.ts';
import { callOffTrips } from '#features/operations/call-off/call-off-trips.ts';
import { invalid } from '#http/errors.ts';
import { settleSailTask } from './departure-tasks.ts';
import { endDeparture } from './departures-repository.ts';
import { lockCallable } from './lock-callable.ts';
import { assertDepartureVersion, lockDeparture } from './lock-departure.ts';

type Request = BodyOf<Calls['POST /api/departures/:id/call-off']>;

const nothing = { callOffId: null, holds: [] };

/** Its call-off, and the holds that keep places for those whose wait it ends. */
async function callOff(
  deps: Deps,
  tx: Db,
  personId: number,
  id: number,
  request: Request,
): Promise<{ callOffId: number | null; holds: number[] }> {
  const now = deps.clock.now();
  const departure = await lockDeparture(tx, id);
  // A repeated request that waited for the lock finds it done.
  const existing = await findByRequest(tx, request.request_id);
  if (existing) return { callOffId: existing.id, holds: [] };
  // A hold may still be paid: it is called off once it is a booking.
  const isEmpty = departure.parties === 0;
  // A repeated request about one without bookings leaves no other trace.
  if (isEmpty && departure.closed && !departure.opened_ahead) return nothing;
  assertDepartureVersion(departure, request.version);
  if (departure.starts_at <= now) throw invalid({ id: ['This departure has left.'] });
  await endDeparture(tx, id, isEmpty ? null : now);
  await settleSailTask(tx, id, now);
  if (isEmpty) return nothing;
  const trips = await lockCallable(tx, departure, now);
  if (trips.length === 0 && (departure.called_off || departure.bookings > 0)) {
    throw invalid({ id: ['Its bookings have already been called off.'] }, 'called_off');
  }
  const { reason, message } = request;
  const callOffId = await insertCallOff(tx, {
    requestId: request.request_id,
    companyId: departure.company_id,
    fromDate: departure.date,
    toDate: departure.date,
    unitId: departure.unit_id,
    departureId: id,
    reason,
    message,
    madeBy: personId,
    madeAt: now,
  });
  await callOffTrips(tx, deps, { id: callOffId, reason, message, madeBy: personId, now }, trips);
  const { unit_id: unitId, package_id: packageId, date } = departure;
  return { callOffId, holds: await endCalledOffWaiting(tx, deps, { unitId, packageId, date }) };
}

/**
 * Calls a departure off: it closes to sales at once, and each of its customers is asked to choose
 * another date or their money; nobody waits for it any more. It keeps its time until the last of them has. Without bookings and holds
 * it only closes. Idempotent per request id.
 * @throws Refusal 404, 409 when it changed since, 422
 */
export async function callOffDeparture(
  deps: Deps,
  personId: number,
  id: number,
  request: Request,
): Promise<{ data: { call_off_id: number | null } }> {
  await settleChoices(deps.db, deps.clock.now());
  const { callOffId, holds } = await inTransaction(deps.db, (tx) =>
    callOff(deps, tx, personId, id, request),
  ).catch(async (error: unknown) => {
    // A concurrent request with the same id did it.
    const done = isUniqueViolation(error) ? await findByRequest(deps.db, request.request_id) : null;
    if (done) return { callOffId: done.id, holds: [] };
    throw error;
  });
  await freeKeptPlaces(deps, holds);
  return { data: { call_off_id: callOffId } };
}
