import type { BookingSummary } from '#features/messages/message-params.ts';
import { textKey, type TextedMessage } from './text-key.ts';

type Business = BookingSummary['business'];

/** A link for samples, which leads nowhere. */
export const sampleLink = 'https://example.invalid/link';

/**
 * A made-up message for each text, with every value different, so that the text with its placeholders can be derived
 * from the rendered message; also shown while nothing real was sent.
 */
export function sampleMessages(business: Business, currency: string): Map<string, TextedMessage> {
  const person = { name: 'Kim Martel', business };
  const when = { date: '2027-07-17', time: '17:45:00' };
  const trip = { number: 4821, package: 'Evening tour', unit: 'Northern Light', ...when };
  const link = sampleLink;
  const booking: BookingSummary = {
    ...person,
    ...trip,
    zone: 'UTC',
    starts_at: '2027-07-17T17:45:00.000Z',
    hours: 3,
    guests: 7,
    email: 'kim@example.test',
    phone: '+14165550163',
    currency,
    total: 124_000,
    paid: 12_400,
    second_payment: 49_600,
    second_payment_due: '2027-06-17',
    final_payment: 62_000,
    final_payment_due: '2027-07-10',
    tax_lines: [],
    tax_included: true,
    terms: { version: 1, steps: [], otherwise_keep_percent: 100 },
    link,
  };
  const changed = {
    ...booking,
    was: { ...when, package: 'Morning tour', unit: 'Northern Light', guests: 5 },
    total_before: 110_000,
    left: 111_600,
    sequence: 1,
  };
  const cancelled = {
    ...booking,
    by_business: false,
    reason: 'A storm is coming.',
    kept: 0,
    refund: 12_400,
    owed: 0,
    refunds: [{ amount: 12_400, method: 'Credit card', by_card: true }],
    sequence: 2,
  };
  const order = { ...person, number: 4821, delivery_date: when.date, currency, link };
  const lines = [{ name: 'Mug', quantity: 2, amount: 3000 }];
  const orderCancelled = {
    ...order,
    lines,
    reason: 'The mugs broke.',
    by_business: false,
    kept: 0,
    refund: 3000,
    by_card: 3000,
    owed: 0,
  };
  const shopOrder = {
    ...person,
    number: 4821,
    lines: [{ name: 'Mug', quantity: 2, amount: 3000 }],
    currency,
    delivery: {
      by: 'pickup' as const,
      place: { name: 'North gate', address: '3 Lake Road', hours: 'Daily 9 to 5' },
    },
    link,
  };
  const priced = {
    ...shopOrder,
    total: 3000,
    shipping: 0,
    tax_lines: [],
    tax_included: true,
    return_days: 14,
  };
  const refunded = { ...shopOrder, refund: 2900, by_card: 2900, reason: 'The mugs are too big.' };
  const movement = {
    ...person,
    of: 'booking',
    number: 4821,
    title: 'Evening tour',
    date: when.date,
    currency,
    amount: 35_900,
    method: 'Credit card',
    tip: false,
    total: 124_000,
    paid: 48_300,
    left: 75_700,
    link,
  } as const;
  const invoice = {
    kind: 'invoice',
    number: 317,
    version: 1,
    credits: null,
    issued_on: '2027-06-01',
    business,
    tax_registration_id: '',
    customer: { name: person.name, email: 'kim@example.test', phone: '+14165550163' },
    of: 'booking',
    of_number: 4821,
    title: 'Evening tour',
    date: when.date,
    currency,
    lines: [{ text: 'Evening tour', quantity: 1, each: 124_000, amount: 124_000 }],
    tax_lines: [],
    tax_included: true,
    total: 124_000,
    payments: [],
    paid: 48_300,
    left: 75_700,
  } as const;
  const content = { ...invoice, lines: [...invoice.lines], tax_lines: [], payments: [] };
  const ended = {
    ...person,
    cancelled: [
      { number: 4821, date: when.date },
      { number: 4822, date: '2027-08-17' },
    ],
    kept: [],
    link,
  };
  const reminder = { ...trip, amount: 49_600, due: '2027-06-17', currency };
  const abouts = ['second_payment', 'final_payment', 'day_before', 'survey', 'names'] as const;
  const waiting = {
    ...person,
    entry: 4821,
    package: 'Evening tour',
    unit: 'Northern Light',
    date: when.date,
    guests: 7,
    secret_link: link,
  };
  const secret = { ...person, secret_link: link };
  const shortly = { ...trip, business: business.name };
  const all: TextedMessage[] = [
    ...[false, true].map((pending): TextedMessage => ({
      channel: 'mail',
      template: 'booking-confirmation',
      params: { ...booking, pending, secret_link: null },
    })),
    { channel: 'mail', template: 'booking-changed', params: changed },
    ...[false, true].map((by_business): TextedMessage => ({
      channel: 'mail',
      template: 'booking-cancelled',
      params: { ...cancelled, by_business },
    })),
    {
      channel: 'mail',
      template: 'call-off-reversed',
      params: { ...person, ...trip, number: 4821, link },
    },
    {
      channel: 'mail',
      template: 'called-off',
      params: {
        ...secret,
        ...trip,
        reason: 'Storm warning',
        message: 'We are sorry to disappoint you.',
        until: '2027-08-16',
      },
    },
    {
      channel: 'mail',
      template: 'guest-message',
      params: {
        ...person,
        ...trip,
        subject: 'Where we meet today',
        message: 'We leave from the east pier.',
        link,
      },
    },
    {
      channel: 'mail',
      template: 'slot-lost',
      params: { ...person, ...trip, currency, refunded: 12_400, link },
    },
    ...(['payment-awaited', 'payment-not-received'] as const).map((template): TextedMessage => ({
      channel: 'mail',
      template,
      params: { ...person, ...trip, number: 4821, currency, amount: 12_400, link },
    })),
    ...(['order-payment-awaited', 'order-not-paid', 'order-lost'] as const).map(
      (template): TextedMessage => ({
        channel: 'mail',
        template,
        params: { ...person, number: 4821, currency, amount: 12_400, link },
      }),
    ),
    {
      channel: 'mail',
      template: 'waiting-list-joined',
      params: { ...waiting, time: when.time },
    },
    {
      channel: 'mail',
      template: 'waiting-list-called-off',
      params: { ...waiting, time: when.time, link },
    },
    ...[null, { date: '2027-07-10', time: '15:20:00' }].map((kept_until): TextedMessage => ({
      channel: 'mail',
      template: 'waiting-list-offer',
      params: { ...waiting, time: when.time, kept_until },
    })),
    ...(
      [
        ...(['asked', 'held', 'taken', 'released', 'captured'] as const).map((about) => ({
          about,
        })),
        ...(['taken', 'released', 'captured'] as const).map((about) => ({
          about,
          left_by: 'Cash' as const,
        })),
      ] as const
    ).map(({ about, ...left }): TextedMessage => ({
      channel: 'mail',
      template: 'security-deposit',
      params: {
        ...person,
        ...trip,
        about,
        ...left,
        number: 4821,
        currency,
        link,
        amount: 50_000,
        captured: about === 'captured' ? 12_400 : 0,
        reason: about === 'captured' ? 'A broken paddle' : '',
        back_on: '2026-07-17',
      },
    })),
    {
      channel: 'mail',
      template: 'gift-card',
      params: {
        card: 7,
        sending: 1,
        name: person.name,
        sender: 'Alex Roy',
        message: 'Have a good time!',
        amount: 10_000,
        currency,
        expires_on: '2028-06-15',
        business,
        link,
        secret_code: null,
      },
    },
    { channel: 'mail', template: 'survey-request', params: { ...person, ...trip, link } },
    ...abouts.map((about): TextedMessage => ({
      channel: 'mail',
      template: 'booking-reminder',
      params: { ...person, ...reminder, about, link },
    })),
    ...(['bookings', 'orders'] as const).map((of): TextedMessage => ({
      channel: 'mail',
      template: 'series-ended',
      params: { ...ended, of },
    })),
    ...[false, true].map((tip): TextedMessage => ({
      channel: 'mail',
      template: 'payment-receipt',
      params: { ...movement, tip },
    })),
    { channel: 'mail', template: 'payment-refunded', params: movement },
    ...(['invoice', 'credit_note'] as const).map((kind): TextedMessage => ({
      channel: 'mail',
      template: 'invoice',
      params: { name: person.name, content: { ...content, kind }, link },
    })),
    {
      channel: 'mail',
      template: 'order-confirmation',
      params: {
        ...order,
        delivery_address: '',
        lines,
        total: 3000,
        deposit: 1000,
        paid: 1000,
        tax_lines: [],
        tax_included: true,
        secret_link: null,
      },
    },
    ...[false, true].map((by_business): TextedMessage => ({
      channel: 'mail',
      template: 'order-cancelled',
      params: { ...orderCancelled, by_business },
    })),
    {
      channel: 'mail',
      template: 'shop-order-confirmation',
      params: { ...priced, secret_link: null },
    },
    { channel: 'mail', template: 'shop-order-ready', params: shopOrder },
    {
      channel: 'mail',
      template: 'shop-order-shipped',
      params: { ...shopOrder, tracking: 'NB482100163' },
    },
    ...[false, true].map((by_business): TextedMessage => ({
      channel: 'mail',
      template: 'shop-order-cancelled',
      params: { ...refunded, by_business },
    })),
    {
      channel: 'mail',
      template: 'shop-order-cancelled',
      params: { ...refunded, refund: 0, by_card: 0, by_business: false, awaited: true },
    },
    { channel: 'mail', template: 'shop-return-asked', params: refunded },
    { channel: 'mail', template: 'shop-return-received', params: { ...refunded, shipping: 900 } },
    { channel: 'mail', template: 'password-recovery', params: { ...secret, minutes: 60 } },
    { channel: 'mail', template: 'verify-email', params: secret },
    { channel: 'mail', template: 'set-password', params: secret },
    { channel: 'mail', template: 'already-registered', params: { ...person, link } },
    { channel: 'mail', template: 'password-changed', params: { ...person, link } },
    { channel: 'mail', template: 'address-changed', params: { ...person, link } },
    { channel: 'mail', template: 'staff-new-booking', params: booking },
    {
      channel: 'mail',
      template: 'staff-booking-changed',
      params: { ...changed, by: 'Alex Roy', ashore: [] },
    },
    {
      channel: 'mail',
      template: 'staff-booking-cancelled',
      params: { ...cancelled, by: 'Alex Roy' },
    },
    {
      channel: 'mail',
      template: 'staff-refund-failed',
      params: {
        of: 'booking',
        number: 4821,
        amount: 12_400,
        currency,
        reason: 'The card has expired.',
        business,
        link,
      },
    },
    { channel: 'mail', template: 'staff-shop-order', params: priced },
    { channel: 'mail', template: 'staff-shop-order-cancelled', params: refunded },
    { channel: 'mail', template: 'staff-shop-return', params: refunded },
    ...[false, true].map((pending): TextedMessage => ({
      channel: 'sms',
      template: 'booking-confirmation',
      params: { ...shortly, guests: 7, pending },
    })),
    { channel: 'sms', template: 'called-off', params: { ...shortly, secret_link: link } },
    {
      channel: 'sms',
      template: 'guest-message',
      params: { number: 4821, business: business.name, message: 'We leave from the east pier.' },
    },
    {
      channel: 'sms',
      template: 'shop-order-ready',
      params: { number: 4821, business: business.name, place: 'North gate' },
    },
    {
      channel: 'sms',
      template: 'shop-order-shipped',
      params: { number: 4821, business: business.name, tracking: 'NB482100163' },
    },
    ...abouts.map((about): TextedMessage => ({
      channel: 'sms',
      template: 'booking-reminder',
      params: { ...reminder, business: business.name, about },
    })),
  ];
  return new Map(all.map((message) => [textKey(message), message]));
}
