import type { AnswerOf, QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { findCapacities } from '#features/catalogue/catalogue-api.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Deps } from '#deps.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { presentMyBooking } from './bookings-presenter.ts';
import { crewsOf } from './crew-repository.ts';
import { listByCustomer, type Booking } from './bookings-repository.ts';

type MyBookings = Calls['GET /api/my-bookings'];

const idsOf = (rows: Booking[], of: (row: Booking) => number | null) => [
  ...new Set(rows.map(of).filter((id) => id !== null)),
];

/** The bookings of whoever is signed in: those to come first, the nearest of them on top. */
export async function listMyBookings(
  deps: Deps,
  person: SignedIn,
  query: QueryOf<MyBookings>,
): Promise<AnswerOf<MyBookings>> {
  const { page, per_page } = query;
  const { rows, total } = await listByCustomer(deps.db, person.id, {
    limit: per_page,
    offset: (page - 1) * per_page,
    now: deps.clock.now(),
  });
  const bookingIds = rows.map(({ id }) => id);
  const crews = await crewsOf(deps.db, bookingIds);
  const [capacities, crew, { settings }] = await Promise.all([
    findCapacities(
      deps.db,
      idsOf(rows, (row) => row.unitId),
    ),
    findCrew(
      deps.db,
      idsOf(rows, (row) => crews.get(row.id)?.supervisor ?? null),
    ),
    readSettings(deps.db),
  ]);
  const data = rows.map((row) => {
    const supervisor = crews.get(row.id)?.supervisor ?? null;
    return presentMyBooking(row, {
      unitCapacity:
        (row.unitId === null ? undefined : capacities.get(row.unitId)) ??
        settings.inshore.max_people,
      supervisor: supervisor === null ? null : (crew.get(supervisor) ?? null),
    });
  });
  return { data, meta: { page, per_page, total } };
}
