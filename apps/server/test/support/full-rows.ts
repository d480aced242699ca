import { addDays, calendarDate } from '@slipway/domain/dates/dates';

// Bodies that fill every field of a row, as forms send them.

let names = 0;
export const fresh = (word: string) => `${word} ${(names += 1)}`;
const mail = () => `${fresh('somebody').replace(' ', '-')}@example.test`;
let days = 0;
export const freshDay = () => {
  days += 1;
  return addDays(calendarDate('2026-10-31'), days);
};

export const person = () => ({ name: 'Ann', email: mail(), phone: '+14165550188', bio: 'Sails.' });
export const company = () => ({
  name: fresh('Company'),
  description: 'Boats.',
  email: mail(),
  phone: '+14165550188',
});
const address = { label: 'Home', line1: '1 Pier', city: 'Toronto', country: 'CA', default: true };
export const fullAddress = () => ({
  ...address,
  line2: 'Dock 2',
  region: 'ON',
  postal_code: 'M5V',
});
export const order = () => ({
  name: 'Ann',
  email: mail(),
  phone: '+14165550188',
  delivery_date: '2026-08-20',
  delivery_address: '1 Pier',
  staff_notes: 'Careful',
  lines: [{ unit_id: 1, quantity: 1 }],
  total_price: 1000,
});
const guest = { name: 'Ann', age: 30, allergies: 'Nuts', swims: 'yes' };
export const guests = () => ({ guests: [{ name: 'Ann' }], emergency_phone: '+14165550188' });
export const survey = () => ({
  guests: [guest],
  emergency_name: 'Bob',
  emergency_phone: '+14165550188',
  experience: 'some',
  wanted_species: 'Salmon',
  food_and_drink: 'Water',
  occasion: 'Birthday',
  notes: 'None',
});

export const fullPackage = {
  ...{ kind: 'half_day', price: 100, additional_price: 5, deposit: 20, inactive: 0 },
  security_deposit: 300,
  ...{ active_from: '2026-08-01', active_to: '2026-08-31' },
  ...{ starts: ['07:30:00'], least_guests: 2, most_guests: 4 },
  ...{ included: 'Rods and bait', not_included: 'Lunch' },
};
export const kind = () => ({
  name: fresh('Sunrise Salmon'),
  group: 'fishing',
  sold_by: 'trip',
  starts: { form: 'times', times: ['07:30:00', '13:15:00'] },
  seasons: [{ from: '11-01', to: '02-28', starts: { form: 'times', times: ['09:00:00'] } }],
  length: { form: 'fixed', minutes: 300 },
  afterwards: 60,
  crew: 0,
  takes: 'time',
  weekdays: [2, 3, 4, 5, 6, 7],
  notice: 120,
  closed_when: { bookings: 2, of_this_kind: 1 },
  late_change_text: 'It is too late for this one.',
  additional_per: 'booking',
  asks: 'names',
  cancellation: {
    counted: 'hours',
    steps: [{ more_than_days: 24, keep_percent: 0 }],
    otherwise_keep_percent: 100,
  },
});
export const rate = () => ({
  name: fresh('Winter'),
  // Long after every booking of the tests, whose prices it would change.
  period: { form: 'dates', from: '2190-11-01', to: '2191-03-31' },
  weekdays: [1, 2, 3, 4, 5],
  percent: -50,
  applies_to: { of: 'all' },
  least_stay: 3,
  changeover_days: [6],
});
export const codes = () => ({
  name: fresh('Summer'),
  off: { of: 'percent', percent: 10 },
  applies_to: { of: 'all' },
  ...{ booked_from: '2190-01-01', booked_to: '2190-02-01' },
  ...{ trip_from: '2190-03-01', trip_to: '2190-04-01' },
  ...{ least_days_ahead: 7, most_days_ahead: 60 },
  ...{ least_total: 50, most_uses: 10, most_per_customer: 1 },
});
export const giftCard = () => ({
  ...{ recipient_name: 'Grace', recipient_email: 'grace@example.test', sender_name: 'Alan' },
  ...{ message: 'Enjoy the water', send_on: '2190-01-01', expires_on: '2191-01-01' },
});
export const closing = () => ({
  unit_id: 3,
  item: 1,
  // A day on which no test books.
  period: { form: 'yearly', from: '02-29', to: '02-29' },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  reason: fresh('Refit'),
  public_reason: 'In the yard',
});
export const unit = (of: { category: number; platform: number; supervisor: number }) => ({
  name: fresh('Kayak'),
  description: 'Red.',
  price: 100,
  company_id: 1,
  length: 4,
  tonnage: 1,
  capacity: 2,
  height: 1,
  weight: 30,
  specialty: 'Lakes',
  maintenance_from: '2026-10-01',
  maintenance_to: '2026-10-02',
  full_control: 1,
  transmission: 'Automatic',
  fuel_type: 'Diesel',
  sku: 'KAY-1',
  items_quantity: 5,
  unit_category_id: of.category,
  supervisor_id: of.supervisor,
  schedule: 'times',
  most_per_day: 3,
  starts: ['06:00:00'],
  change_limit_days: 14,
  max_guests: 8,
  included_guests: 4,
  platforms: [of.platform],
  slugs: ['kayak'],
  import_urls: ['https://calendars.example/a.ics'],
  platform_id: of.platform,
  id_on_platform: fresh('K'),
});

/** An extra as it is sent, with every field that can be emptied. */
export const extra = () => ({
  ...{
    name: fresh('Dry bag'),
    description: 'Stays dry.',
    offer: 'choice',
    price: 6,
    per: 'booking',
  },
  ...{ refund: 'always', stock: 8, least: 1, most: 4, until_hours: 12, applies_to: 'all' },
});

export const shippingZone = () => ({
  name: fresh('Far north'),
  countries: ['CA'],
  regions: ['Yukon', 'Nunavut'],
  prices: [
    { from: 0, price: 40 },
    { from: 200, price: 0 },
  ],
  company_id: 1,
});
