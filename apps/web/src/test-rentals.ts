import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { halfDay, teaser } from '#test-samples.ts';

/** Kayaks by the hour: 1 to 8 hours in steps of 30 minutes, every quarter of an hour from 8 to 20. */
export const byTheHour: UnitPackage = {
  ...halfDay,
  id: 41,
  unit_id: 4,
  kind: 'by_the_hour',
  name: 'By the hour',
  price: 25,
  additional_price: 0,
  flat: true,
  deposit_of: 'nothing',
  length_prices: [
    { length: 60, price: 25 },
    { length: 120, price: 40 },
    { length: 240, price: 70 },
  ],
  kind_facts: {
    ...halfDay.kind_facts,
    code: 'by_the_hour',
    name: 'By the hour',
    sold_by: 'item',
    starts: { form: 'every', minutes: 15, from: '08:00:00', to: '20:00:00' },
    seasons: [],
    length: { form: 'choice', from: 60, to: 480, step: 30 },
    afterwards: 15,
    crew: 0,
    closed_when: null,
    late_change_text: null,
    asks: 'nothing',
  },
};

/** Twelve single kayaks. */
export const kayaks: BookableUnit = {
  ...teaser,
  id: 4,
  name: 'Single kayak',
  max_guests: 1,
  included_guests: 1,
  items_quantity: 12,
  most_per_day: null,
  change_limit_days: null,
  packages: [byTheHour],
};

/** A houseboat for 3 to 14 nights, from 16:00 to 10:00, cleaned for 3 hours. */
export const nights: UnitPackage = {
  ...halfDay,
  id: 51,
  unit_id: 5,
  kind: 'houseboat_nights',
  name: 'Houseboat nights',
  price: 320,
  additional_price: 40,
  least_guests: 2,
  deposit_of: 'percent',
  deposit_percent: 25,
  kind_facts: {
    ...byTheHour.kind_facts,
    code: 'houseboat_nights',
    name: 'Houseboat nights',
    sold_by: 'trip',
    starts: { form: 'day', handover: '16:00:00', return: '10:00:00' },
    seasons: [],
    length: { form: 'days', from: 3, to: 14, step: 1, counted: 'nights' },
    afterwards: 180,
  },
};

export const houseboat: BookableUnit = {
  ...kayaks,
  id: 5,
  name: 'Houseboat',
  max_guests: 8,
  included_guests: 4,
  items_quantity: 1,
  packages: [nights],
};

/** A sunset cruise by the seat at 18:00: adults 45, children 20, infants on a lap free; sails from 6. */
export const sunset: UnitPackage = {
  ...byTheHour,
  id: 61,
  unit_id: 6,
  kind: 'sunset_cruise',
  name: 'Sunset cruise',
  price: 45,
  length_prices: [],
  guest_type_prices: [
    { id: 2, price: 20 },
    { id: 3, price: 0 },
  ],
  most_guests: 10,
  deposit_of: 'everything',
  kind_facts: {
    ...byTheHour.kind_facts,
    code: 'sunset_cruise',
    name: 'Sunset cruise',
    sold_by: 'seat',
    starts: { form: 'times', times: ['18:00:00'] },
    seasons: [],
    length: { form: 'fixed', minutes: 120 },
    guest_types: [
      { id: 1, name: 'Adult', takes_seat: true },
      { id: 2, name: 'Child', takes_seat: true },
      { id: 3, name: 'Infant on a lap', takes_seat: false },
    ],
    least_to_sail: 6,
    asks: 'names',
  },
};

/** A boat for cruises of 40. */
export const cruiser: BookableUnit = {
  ...kayaks,
  id: 6,
  name: 'Evening Star',
  max_guests: 40,
  included_guests: 40,
  items_quantity: 1,
  packages: [sunset],
};
