import type { CallOffDetails } from '@slipway/contract/operations/call-offs';
import { calendarDate, daysBetween, todayIn } from '@slipway/domain/dates/dates';
import { inTransaction, type Db } from '#db/transaction.ts';
import { lockClosings } from '#db/unit-days.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { Deps } from '#deps.ts';
import { lockPlaces } from '#features/bookings/bookings-api.ts';
import {
  findBookableUnit,
  insertClosing,
  listBookableUnits,
} from '#features/catalogue/catalogue-api.ts';
import {
  findByRequest,
  insertCallOff,
  setClosing,
} from '#features/operations/call-off/call-off-repository.ts';
import {
  listCallable,
  settleChoices,
  type TripRow,
} from '#features/operations/call-off/call-off-lists-repository.ts';
import { readCallOff } from '#features/operations/call-off/read-call-offs.ts';
import { callOffTrips } from './call-off-trips.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';

export interface CallOffRequest {
  request_id: string;
  from_date: string;
  to_date: string;
  unit_id?: number | null | undefined;
  booking_ids: number[];
  reason: string;
  message: string;
  close_days: boolean;
}

/** The longest range that can be called off at once, in days. */
const maxDays = 31;

function checkDays(callOff: CallOffRequest, today: string): void {
  const { from_date, to_date } = callOff;
  if (from_date < today) throw invalid({ from_date: ['From date cannot be before today.'] });
  if (to_date < from_date) throw invalid({ to_date: ['“To” must not be before “From”.'] });
  if (daysBetween(calendarDate(from_date), calendarDate(to_date)) >= maxDays) {
    throw invalid({ to_date: [`At most ${maxDays} days can be called off at once.`] });
  }
}

/** The ids of the units concerned. @throws Refusal 422 for an unknown unit */
async function unitsOf(tx: Db, unitId: number | null, companyId: number): Promise<number[]> {
  if (unitId === null) return listBookableUnits(tx, companyId);
  const unit = await findBookableUnit(tx, unitId, companyId);
  if (!unit) throw invalid({ unit_id: ['Unit does not exist.'] });
  return [unit.id];
}

/** The chosen trips, each of which must still be possible to call off. */
function chosenTrips(trips: TripRow[], callOff: CallOffRequest): TripRow[] {
  const chosen = new Set(callOff.booking_ids);
  const found = trips.filter(({ booking_id }) => chosen.has(booking_id));
  if (found.length < chosen.size) {
    throw invalid({
      booking_ids: ['Some of these bookings have changed. Please check the list again.'],
    });
  }
  return found;
}

async function start(
  deps: Deps,
  tx: Db,
  personId: number,
  callOff: CallOffRequest,
  companyId: number,
): Promise<number> {
  const now = deps.clock.now();
  const { from_date, to_date, reason, message } = callOff;
  const [fromDate, toDate] = [calendarDate(from_date), calendarDate(to_date)];
  const unitId = callOff.unit_id ?? null;
  const units = await unitsOf(tx, unitId, companyId);
  // No booking is made on these days while they are being closed, and none of these is moved.
  if (callOff.close_days) await lockClosings(tx);
  const closing = units.map((id) => ({ unitId: id, from: fromDate, to: toDate }));
  await lockPlaces(tx, callOff.booking_ids, () => Promise.resolve(closing));
  // A repeated request that waited for the lock finds it done.
  const existing = await findByRequest(tx, callOff.request_id);
  if (existing) return existing.id;
  const days = { from: from_date, to: to_date, companyId, unitId, now };
  const found = await listCallable(tx, days, callOff.booking_ids);
  const trips = chosenTrips(found, callOff);
  const id = await insertCallOff(tx, {
    requestId: callOff.request_id,
    companyId,
    fromDate,
    toDate,
    unitId,
    reason,
    message,
    madeBy: personId,
    madeAt: now,
  });
  await callOffTrips(tx, deps, { id, reason, message, madeBy: personId, now }, trips);
  if (callOff.close_days) {
    const text = `Called off: ${reason}`.slice(0, 200);
    const period = { form: 'dates', from: fromDate, to: toDate } as const;
    const closingId = await insertClosing(tx, { unitId, period, since: fromDate, reason: text });
    await setClosing(tx, id, closingId);
  }
  return id;
}

/**
 * Calls bookings off for weather or a breakdown. In one transaction the days are closed, the
 * customers are written to, and each booking keeps its slot and money until its customer chooses.
 * Idempotent per request id.
 * @throws Refusal 422
 */
export async function startCallOff(
  deps: Deps,
  personId: number,
  callOff: CallOffRequest,
): Promise<{ data: CallOffDetails }> {
  const { settings } = await readSettings(deps.db);
  const existing = await findByRequest(deps.db, callOff.request_id);
  if (existing) return readCallOff(deps, existing.id);
  checkDays(callOff, todayIn(settings.time_zone, deps.clock.now()));
  await settleChoices(deps.db, deps.clock.now());
  const id = await inTransaction(deps.db, (tx) =>
    start(deps, tx, personId, callOff, settings.company_id),
  ).catch(async (error: unknown) => {
    // A concurrent request with the same id did it.
    const done = isUniqueViolation(error) ? await findByRequest(deps.db, callOff.request_id) : null;
    if (done) return done.id;
    if (isUniqueViolation(error, 'call_off_bookings_open')) {
      throw invalid({ booking_ids: ['Some of these bookings have already been called off.'] });
    }
    throw error;
  });
  return readCallOff(deps, id);
}
