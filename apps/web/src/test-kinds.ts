import type { KindFacts } from '@slipway/contract/catalogue/kind-facts';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';

/** A kind of package in tests: two starts, four hours. */
export const halfDay: KindFacts = {
  code: 'half_day',
  name: 'A ½ Day Package',
  group: null,
  sold_by: 'trip',
  starts: { form: 'times', times: ['06:00:00', '12:00:00'] },
  seasons: [],
  length: { form: 'fixed', minutes: 240 },
  afterwards: 120,
  crew: null,
  takes: 'time',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  notice: 0,
  closed_when: { bookings: 2, of_this_kind: 1 },
  late_change_text: 'It is too late for a half day.',
  guest_types: [],
  least_to_sail: null,
  additional_per: 'booking',
  asks: 'survey',
  cancellation: null,
};

/** The same, as staff edit it. */
export const managedHalfDay: ManagedKind = {
  ...halfDay,
  id: 2,
  ended: 0,
  version: 1,
  booked: true,
  used_by: { packages: 3 },
};

/** A half day on the Teaser, as Admins edit it. */
export const managedPackage: ManagedPackage = {
  id: 1,
  unit_id: 3,
  kind: 'half_day',
  name: 'A ½ Day Package',
  price: 900,
  additional_price: 50,
  flat: false,
  starts: [],
  least_guests: null,
  most_guests: null,
  length_prices: [],
  guest_type_prices: [],
  fees: [],
  has_extras: false,
  deposit_of: 'settings',
  security_deposit: 0,
  deposit_percent: null,
  deposit: null,
  inactive: 0,
  active_from: null,
  active_to: null,
  stay_rules: [],
  included: '',
  not_included: '',
  kind_facts: halfDay,
  unit: 'Teaser',
  company: 'Slipway Charters',
  version: 1,
  used_by: { bookings: 0 },
};
