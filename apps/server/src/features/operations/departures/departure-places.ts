import type { DeparturePlaces } from '@slipway/contract/operations/departures';
import {
  findStaffPlace,
  oneTrip,
  touchedDays,
  type Placement,
  type UnavailableReason,
} from '@slipway/domain/bookings/availability';
import { counted } from '@slipway/domain/messages/counted';
import type { Db } from '#db/transaction.ts';
import type { DaysOfUnit } from '#db/unit-days.ts';
import type { Deps } from '#deps.ts';
import { readTaken } from '#features/bookings/bookings-api.ts';
import {
  findUnitWithPackage,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { listEmptyAt, listPackagesAlike, type DepartureRow } from './departures-repository.ts';
import { findOwnDeparture } from './read-departures.ts';

/** A unit with a package of the departure's kind. */
export interface Target {
  unit: CharterUnit;
  pkg: CharterPackage;
}

const texts: Partial<Record<UnavailableReason, string>> = {
  taken: 'Something else takes it at that time.',
  day_complete: 'It takes no more bookings on that day.',
  half_day_rule: 'It takes no more bookings on that day.',
  blocked: 'It is closed or reserved at that time.',
  business_closed: 'The business is closed on that day.',
  maintenance: 'It is in maintenance on that day.',
  package_inactive: 'It is not offered at the moment.',
  outside_package_dates: 'It is not offered on that day.',
};

/** Why a departure cannot be moved there, in words for staff. */
function textOf(reason: UnavailableReason, departure: DepartureRow, { unit }: Target): string {
  const { persons } = departure;
  if (reason === 'too_few_seats') {
    return `It takes ${counted(unit.maxGuests, 'guest')}, and ${persons} are booked.`;
  }
  return texts[reason] ?? 'It is not free at that time.';
}

/** The units of its company that have a package of its kind, its own among them, by name. */
export async function findTargets(db: Db, departure: DepartureRow): Promise<Target[]> {
  const { date, unit_id: own, package_id: ownPackage, company_id: companyId } = departure;
  const targets: Target[] = [];
  for (const { unitId, packageId } of await listPackagesAlike(db, ownPackage, date)) {
    // Its own package stays where it only changes the item.
    const wanted = unitId === own ? ownPackage : packageId;
    const found = await findUnitWithPackage(db, { unitId, packageId: wanted, companyId, date });
    if (found?.pkg.facts.soldBy === 'seat') targets.push(found);
  }
  return targets;
}

const askedOf = (departure: DepartureRow, { unit, pkg }: Target, zone: string) => ({
  ...{ unit: unit.calendar, pkg: pkg.calendar, party: oneTrip },
  ...{ date: departure.date, time: departure.time, zone },
});

/** The days that it would touch there, for locking them. */
export function daysOfTarget(departure: DepartureRow, target: Target, zone: string): DaysOfUnit {
  return { unitId: target.unit.id, ...touchedDays(askedOf(departure, target, zone)) };
}

/**
 * The place of a whole departure on another item: the lowest that is free, or where one without a party is open
 * at its start. Binding while the days of the target are locked.
 */
export async function placeWhole(
  db: Db,
  departure: DepartureRow,
  target: Target,
  { now, zone, horizonDays }: { now: Date; zone: string; horizonDays: number },
): Promise<Placement> {
  const { unit, pkg } = target;
  const taken = await readTaken(db, { ...daysOfTarget(departure, target, zone), zone });
  const empty = new Set(await listEmptyAt(db, pkg.id, departure.starts_at));
  const { mostGuests } = unit.calendar;
  const departures = taken.departures.flatMap((one) =>
    empty.has(one.id) && one.id !== departure.id
      ? [{ ...one, closed: false, seatsLeft: mostGuests, personsLeft: mostGuests }]
      : [],
  );
  const { seats_taken: seats, persons } = departure;
  return findStaffPlace({
    ...askedOf(departure, target, zone),
    // One that has no party takes at least one.
    party: { ...oneTrip, seats: Math.max(1, seats), persons: Math.max(1, persons) },
    taken: { ...taken, departures },
    ...{ now, horizonDays },
  });
}

/** Why it cannot be moved there now; null: it can. */
export function refusalOf(
  placement: Placement,
  departure: DepartureRow,
  target: Target,
): string | null {
  return placement.ok ? null : textOf(placement.reason, departure, target);
}

/** Where a departure could be moved to as a whole now, with why not where it cannot. @throws Refusal 404 */
export async function listDeparturePlaces(
  deps: Deps,
  id: number,
): Promise<{ data: DeparturePlaces }> {
  const { db } = deps;
  const departure = await findOwnDeparture(db, id);
  const { settings } = await readSettings(db);
  const { time_zone: zone, furthest_days: horizonDays } = settings;
  const now = deps.clock.now();
  const places: DeparturePlaces['places'] = [];
  for (const target of await findTargets(db, departure)) {
    const { unit, pkg } = target;
    const isOwn = unit.id === departure.unit_id;
    if (isOwn && departure.items === 1) continue;
    const placement = await placeWhole(db, departure, target, { now, zone, horizonDays });
    places.push({
      ...{ unit_id: unit.id, unit: unit.name, package_id: pkg.id, own: isOwn },
      items: unit.calendar.itemsQuantity,
      item: placement.ok ? (placement.items[0] ?? null) : null,
      refusal: refusalOf(placement, departure, target),
    });
  }
  return { data: { version: departure.version, places } };
}
