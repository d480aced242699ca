import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { KindFacts } from '@slipway/contract/catalogue/kind-facts';
import { charterKinds } from '@slipway/domain/catalogue/presets/charter';
import type { PaymentDue } from '@slipway/contract/payments/payments';

/** The kinds of the Charter preset as the calls answer them. */
export const charterFacts: KindFacts[] = charterKinds.map((kind) => ({
  code: kind.code,
  name: kind.name,
  group: kind.group,
  sold_by: kind.soldBy,
  starts:
    kind.starts.form === 'times'
      ? { form: 'times', times: [...kind.starts.times] }
      : { ...kind.starts },
  seasons: [],
  length:
    kind.length.form === 'list'
      ? { form: 'list', lengths: [...kind.length.lengths] }
      : { ...kind.length },
  afterwards: kind.afterwards,
  crew: kind.crewMinutes,
  takes: kind.takes,
  weekdays: [...kind.weekdays],
  notice: kind.noticeMinutes,
  closed_when: kind.closedWhen && {
    bookings: kind.closedWhen.bookings,
    of_this_kind: kind.closedWhen.ofThisKind,
  },
  late_change_text: kind.lateChangeText,
  guest_types: kind.guestTypes.map(({ id, name, takesSeat }) => ({
    id,
    name,
    takes_seat: takesSeat,
  })),
  least_to_sail: kind.leastToSail,
  additional_per: kind.additionalPer,
  asks: kind.asks,
  cancellation: null,
}));

/** A kind of the Charter preset by its code. */
export function charterKind(code: string): KindFacts {
  const found = charterFacts.find((kind) => kind.code === code);
  if (!found) throw new Error(`No such kind: ${code}`);
  return found;
}

const halfDayKind = charterKind('half_day');

/** A package as `/book` receives it, offered every day. */
export const halfDay: BookableUnit['packages'][number] = {
  id: 11,
  unit_id: 3,
  kind: 'half_day',
  name: 'A ½ Day Package',
  price: 1200,
  additional_price: 85,
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
  kind_facts: halfDayKind,
};

/** The unit with times, without packages. */
export const teaser: BookableUnit = {
  id: 3,
  name: 'Teaser',
  slug: 'teaser',
  description: '',
  picture: [],
  company_id: 1,
  company: 'Slipway Charters',
  schedule: 'times',
  most_per_day: 3,
  starts: [],
  change_limit_days: 14,
  max_guests: 20,
  included_guests: 6,
  items_quantity: 1,
  maintenance_from: null,
  maintenance_to: null,
  packages: [],
};

/** The amounts of `myBooking`: deposit paid, second payment due, card saved. */
export const secondPaymentDue: PaymentDue = {
  booking: 41,
  package: 'A ½ Day Package',
  date: '2099-12-05',
  status: 2,
  currency: 'CAD',
  total_price: 800,
  paid: 80,
  tips: 0,
  left: 720,
  amount: 320,
  kind: 3,
  all_due: false,
  plan: [],
  payments_open: true,
  tipping_open: false,
  by_card: true,
  card: { id: 1, brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2099, active: true },
  under_way: false,
};
