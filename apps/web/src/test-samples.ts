import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { PaymentDue } from '@slipway/contract/payments/payments';

/** A package as `/book` receives it, offered every day. */
export const halfDay: BookableUnit['packages'][number] = {
  id: 11,
  unit_id: 3,
  kind: 'half_day',
  name: 'A ½ Day Package',
  price: 1200,
  additional_price: 85,
  deposit: null,
  inactive: 0,
  active_from: null,
  active_to: null,
};

/** The unit with slots, without packages. */
export const teaser: BookableUnit = {
  id: 3,
  name: 'Teaser',
  description: '',
  picture: [],
  company_id: 1,
  company: 'Slipway Charters',
  schedule: 'slots',
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
  plan: [],
  payments_open: true,
  tipping_open: false,
  card: { id: 1, brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2099, active: true },
  under_way: false,
};
