import type { DailyLog } from '@slipway/contract/operations/day';
import type { UnitOfDay } from '../guest-messages/audience.ts';

type Trips = Pick<DailyLog, 'departures' | 'shared_departures'>;

/** Whether somebody has booked who is not called off. */
export const hasGuests = ({ departures, shared_departures: shared }: Trips): boolean =>
  departures.some((trip) => !trip.called_off) ||
  shared.some((one) => one.bookings > 0 && !one.all_called_off);

/** The units of a day by name, each once; trips that have none yet are left out. */
export function unitsOfDay({ departures, shared_departures: shared }: Trips): UnitOfDay[] {
  const names = new Map(
    [...departures, ...shared]
      .filter(({ unit }) => unit !== '')
      .map(({ unit_id: id, unit }): [number, string] => [id, unit]),
  );
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
