import type {
  DepartureWithManifest,
  ManifestParty,
  SharedDeparture,
} from '@slipway/contract/operations/departures';
import { addDays, todayIn } from '@slipway/domain/dates/dates';

export const today = todayIn('America/Toronto', new Date());
const tomorrow = addDays(today, 1);

export const cruise: SharedDeparture = {
  ...{ id: 5, unit_id: 8, unit: 'Evening Star', package_id: 81, package: 'Sunset cruise' },
  ...{ item: 1, items: 1, date: tomorrow, time: '19:00:00' },
  ...{ starts_at: `${tomorrow}T23:00:00.000Z`, ends_at: `${addDays(today, 2)}T01:00:00.000Z` },
  ...{ seats: 40, seats_taken: 12, seats_held: 0, persons: 13, most_persons: 40 },
  ...{
    bookings: 2,
    guests: 13,
    least_to_sail: 8,
    sails_anyway: false,
    closed: false,
  },
  ...{
    called_off: false,
    all_called_off: false,
    call_off_id: null,
    opened_ahead: false,
    notes: '',
    version: 3,
  },
  crew: { supervisor: { id: 2, name: 'Sam Skipper' }, mate: null },
};
export const zoe: ManifestParty = {
  ...{ booking_id: 41, name: 'Zoe Zander', phone: '+14165550111', email: 'zoe@slipway.test' },
  ...{
    details: 4,
    seats: 4,
    status: 2,
    hold: false,
    called_off: false,
    awaiting: false,
    currency: 'CAD',
  },
  ...{
    left: 131.25,
    staff_notes: 'One wheelchair.',
    arrived: 1,
    emergency_phone: '',
    waivers_signed: null,
  },
  guest_types: [
    { id: 1, name: 'Adult', count: 3, takes_seat: true },
    { id: 2, name: 'Child', count: 1, takes_seat: true },
  ],
  guests: [],
};
export const manifest = (over: Partial<DepartureWithManifest> = {}): DepartureWithManifest => ({
  ...cruise,
  asks_names: false,
  parties: [zoe, { ...zoe, booking_id: 42, name: 'Kim Payer', hold: true, staff_notes: '' }],
  ...over,
});
