import type { BookingSummary } from '#features/messages/message-params.ts';

/** A half day of 8 guests, as in mails. */
export const bookingSummary: BookingSummary = {
  number: 1042,
  unit: 'Teaser',
  package: 'A ½ Day Package',
  date: '2027-06-12',
  time: '12:00:00',
  zone: 'America/Toronto',
  starts_at: '2027-06-12T16:00:00.000Z',
  hours: 5,
  guests: 8,
  name: 'Ada Lovelace',
  email: 'ada@example.test',
  phone: '+14165550100',
  currency: 'CAD',
  total: 124_000,
  paid: 12_400,
  second_payment: 49_600,
  second_payment_due: '2027-05-13',
  final_payment: 62_000,
  final_payment_due: '2027-06-05',
  tax_lines: [{ name: 'HST', percent: 13, amount: 14_265 }],
  tax_included: true,
  terms: {
    version: 1,
    steps: [
      { more_than_days: 30, keep_percent: 0 },
      { more_than_days: 7, keep_percent: 50 },
    ],
    otherwise_keep_percent: 100,
  },
  business: {
    name: 'Slipway Charters',
    email: 'hello@slipway.test',
    phone: '+14165550100',
    address: '1 Harbour Street, Toronto, ON',
  },
  link: 'http://localhost:3000/dashboard?booking=1042',
};

export const secretLink =
  'http://localhost:3000/reset-password?token=s3cret&email=ada%40example.test';
