import { describe, expect, test } from 'vitest';
import { bookingSummary, secretLink } from '#test/support/message-samples.ts';
import { hideLinks, hiddenLink } from '#features/messages/links/hide-links.ts';
import type { MailTemplate } from './message-params.ts';
import type { SmsTemplate } from './sms-params.ts';
import { renderMessage } from './render-message.ts';
import { plain } from './templates/sms-texts.ts';
import { ourMailLook } from '#features/settings/look/read-look.ts';
import { asWritten } from '#test/support/mail.ts';

const { business } = bookingSummary;
const mail = (filled: MailTemplate) => renderMessage({ channel: 'mail', ...filled }, asWritten);
const confirmation = (secret: string | null) =>
  mail({ template: 'booking-confirmation', params: { ...bookingSummary, secret_link: secret } });

describe('the booking confirmation', () => {
  test.each([
    'Booking number: 1042',
    'Date: Sat 12 Jun 2027',
    'Time: 12 PM',
    'Unit: Teaser',
    'Package: A ½ Day Package',
    'Guests: 8',
    'Total price: CA$1,240.00',
    'Includes HST 13%: CA$142.65',
    'Paid: CA$124.00',
    'Second payment, due Thu 13 May 2027: CA$496.00',
    'Final payment, due Sat 5 Jun 2027: CA$620.00',
    'More than 30 days ahead: full refund.',
    'Within 30 days and over 7 days: the 50 percent deposit is forfeited.',
    'Within 7 days: the full charter is owed.',
    'No refund once the unit leaves the dock.',
    'http://localhost:3000/dashboard?booking=1042',
  ])('says %s', async (line) => {
    const { text, html } = await confirmation(null);
    expect(text).toContain(line);
    const value = line.split(': ').at(-1) ?? line;
    expect(html).toContain(value);
  });

  test('calls only half the total a deposit, as the terms on the booking page do', async () => {
    const steps = [{ more_than_days: 7, keep_percent: 25 }];
    const params = {
      ...bookingSummary,
      terms: { ...bookingSummary.terms, steps },
      secret_link: null,
    };
    const { text } = await mail({ template: 'booking-confirmation', params });
    expect(text).toContain('More than 7 days ahead: 25 percent of the total is forfeited.');
  });

  test.each(['fare', 'rental', 'stay'] as const)('names what was booked: a %s', async (owed) => {
    const params = { ...bookingSummary, owed_name: owed, secret_link: null };
    const { text } = await mail({ template: 'booking-confirmation', params });
    expect(text).toContain(`Within 7 days: the full ${owed} is owed.`);
    expect(text).toContain('Within 30 days and over 7 days: 50 percent of the total is forfeited.');
  });

  test('uses the singular for one day in its terms', async () => {
    const steps = [2, 1].map((more_than_days) => ({ more_than_days, keep_percent: 0 }));
    const params = {
      ...bookingSummary,
      terms: { ...bookingSummary.terms, steps },
      secret_link: null,
    };
    const { text } = await mail({ template: 'booking-confirmation', params });
    expect(text).toContain('More than 2 days ahead: full refund.');
    expect(text).toContain('Within 2 days and over 1 day: full refund.');
    expect(text).toContain('Within 1 day:');
  });

  test('omits payments of zero', async () => {
    const params = { ...bookingSummary, second_payment: 0, secret_link: null };
    const { text } = await mail({ template: 'booking-confirmation', params });
    expect(text).not.toContain('Second payment');
  });

  test('states what is due now and what is paid', async () => {
    const late = { second_payment_due: null, paid: 62_000, secret_link: null };
    const { text } = await mail({
      template: 'booking-confirmation',
      params: { ...bookingSummary, ...late, final_payment_due: null },
    });
    expect(text).toContain('Second payment, paid: CA$496.00');
    expect(text).toContain('Final payment, due now: CA$620.00');
  });

  test.each([
    [12_400, 'Second and final payment, due now: CA$1,116.00'],
    [0, 'Deposit, second and final payment, due now: CA$1,240.00'],
    [20_000, 'Second and final payment, due now: CA$1,040.00'],
  ])('states one amount where all of the rest is due, with %d paid', async (paid, line) => {
    const due = { second_payment_due: null, final_payment_due: null };
    const params = { ...bookingSummary, ...due, paid, secret_link: null };
    const { text } = await mail({ template: 'booking-confirmation', params });
    expect(text).toContain(line);
    expect(text.match(/due now/g)).toHaveLength(1);
  });

  test.each([
    [111_600, 'Second payment, due Thu 17 Jun 2027: CA$496.00', true],
    [-100, 'due Thu 17 Jun 2027', false],
  ])('tells with a change when the rest is due, with %d left', async (left, line, isTold) => {
    const { date, time, unit, package: name, guests } = bookingSummary;
    const was = { date, time, unit, package: name, guests };
    const due = { second_payment_due: '2027-06-17', final_payment_due: '2027-07-01', paid: 12_400 };
    const { text } = await mail({
      template: 'booking-changed',
      params: { ...bookingSummary, ...due, was, total_before: 110_000, left, sequence: 1 },
    });
    expect(text.includes(line)).toBe(isTold);
  });

  test('marks an uncontracted inshore trip as pending, in the calendar too', async () => {
    const trip = { unit: null, package: 'Inshore', pending: true, secret_link: null };
    const sent = await mail({
      template: 'booking-confirmation',
      params: { ...bookingSummary, ...trip },
    });
    expect(sent.subject).toBe('Booking 1042 received, pending: Inshore, Sat 12 Jun 2027');
    expect(`${sent.subject ?? ''} ${sent.text}`).not.toMatch(/\bconfirmed:|is booked/);
    expect(sent.text).toContain('pending until we have confirmed a boat for you');
    expect(sent.attachments[0]?.content).toContain('STATUS:TENTATIVE');
  });

  test('leads only a new guest to setting a password', async () => {
    const { text } = await confirmation(secretLink);
    expect(text).toContain(`Set a password:\n${secretLink}`);
    // The first link in the mail, because the booking's page requires sign-in.
    expect(text.match(/http\S+/)?.[0]).toBe(secretLink);
    expect(text).toContain('The link works once, within 7 days. After that, sign in');
    expect((await confirmation(null)).text).not.toMatch(/password/i);
  });

  test('attaches the trip as a calendar entry', async () => {
    const [entry] = (await confirmation(null)).attachments;
    expect(entry?.filename).toBe('booking-1042.ics');
    expect(entry?.content.split('\r\n')).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:booking-1042@localhost',
        'DTSTART:20270612T160000Z',
        'DTEND:20270612T210000Z',
        'SUMMARY:A ½ Day Package\\, Teaser',
      ]),
    );
  });

  test('shows what a visitor typed as text, never as markup', async () => {
    const params = { ...bookingSummary, name: '<img src=x onerror=alert(1)>', secret_link: null };
    const { html } = await mail({ template: 'booking-confirmation', params });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });
});

test('keeps space after a table or a list', async () => {
  const { html } = await confirmation(secretLink);
  const found = [...(html ?? '').matchAll(/<(table|ul)[^>]*style="([^"]*)"/g)];
  const facts = found.filter(([, , style]) =>
    /border-collapse|padding:0 0 0 20px/.test(style ?? ''),
  );
  expect(facts).toHaveLength(3);
  for (const [, , style] of facts) expect(style).toMatch(/margin:0 0 16px|margin-bottom:16px/);
});

test('omits the phone sign in the footer without a phone number', async () => {
  const reached = { ...business, phone: '', address: '' };
  const { html } = await mail({
    template: 'already-registered',
    params: { name: 'Ada', business: reached, link: 'http://localhost:3000/login' },
  });
  expect(html).not.toContain('·');
});

test('times have 24 hours where the clocks of the business have', async () => {
  const look = { ...ourMailLook, hours: 24 } as const;
  const params = { ...bookingSummary, secret_link: null };
  const message = { channel: 'mail', template: 'booking-confirmation', params } as const;
  expect((await renderMessage(message, asWritten, look)).text).toContain('Time: 12:00');
  expect((await renderMessage(message, asWritten)).text).toContain('Time: 12 PM');
});

test('whoever is added to the staff reads so in the mail to set a password', async () => {
  const params = { name: 'Rae', business, secret_link: secretLink, staff: true as const };
  const { text } = await mail({ template: 'set-password', params });
  expect(text).toContain(`Hi Rae, you have been added to the staff of ${business.name}.`);
  expect(text).not.toContain('your bookings');
});

test('the mail to set a password states how long its link works', async () => {
  const params = { name: 'Ada', business, secret_link: secretLink };
  const { text } = await mail({ template: 'set-password', params });
  expect(text).toContain('The link works once, within 7 days. After that, sign in');
});

const secret: MailTemplate[] = [
  { template: 'booking-confirmation', params: { ...bookingSummary, secret_link: secretLink } },
  {
    template: 'password-recovery',
    params: { name: 'Ada', business, secret_link: secretLink, minutes: 60 },
  },
  {
    template: 'order-confirmation',
    params: {
      number: 7,
      name: 'Ada',
      delivery_date: '2027-06-12',
      delivery_address: '1 Pier Road, Toronto',
      lines: [{ name: 'Kayak', quantity: 2, amount: 90_000 }],
      currency: 'CAD',
      total: 90_000,
      deposit: 9_000,
      paid: 0,
      tax_lines: [{ name: 'HST', percent: 13, amount: 10_354 }],
      tax_included: true,
      business,
      link: 'http://localhost:3000/dashboard?order=7',
      secret_link: secretLink,
    },
  },
  { template: 'verify-email', params: { name: 'Ada', business, secret_link: secretLink } },
  { template: 'set-password', params: { name: 'Ada', business, secret_link: secretLink } },
];

test.each(secret)(
  'the link of $template works in both bodies, and is fully hidden',
  async (filled) => {
    const body = await mail(filled);
    expect(body.html).toContain(`href="${secretLink.replaceAll('&', '&amp;')}"`);
    expect(body.text).toContain(secretLink);

    const hidden = hideLinks(filled.params, body);
    expect(hidden.linksHidden).toBe(true);
    expect(JSON.stringify(hidden)).not.toContain('s3cret');
    expect(hidden.body.html).toContain(hiddenLink);
    expect(hidden.body.text).toContain(hiddenLink);
  },
);

const open = [
  { template: 'staff-new-booking', params: bookingSummary },
  {
    template: 'slot-lost',
    params: {
      name: 'Ada',
      package: 'Harbor Cruise',
      unit: null,
      date: '2027-06-12',
      time: '18:00:00',
      currency: 'CAD',
      refunded: 30_000,
      business,
      link: 'http://localhost:3000/book',
    },
  },
  {
    template: 'order-cancelled',
    params: {
      number: 7,
      name: 'Ada',
      delivery_date: '2027-06-12',
      lines: [{ name: 'Kayak', quantity: 2 }],
      reason: '',
      by_business: true,
      currency: 'CAD',
      kept: 0,
      refund: 9_000,
      by_card: 9_000,
      owed: 0,
      business,
      link: 'http://localhost:3000/dashboard?order=7',
    },
  },
  {
    template: 'series-ended',
    params: {
      of: 'bookings',
      name: 'Ada',
      cancelled: [{ number: 1042, date: '2027-06-12' }],
      kept: [{ number: 1041, date: '2027-06-19' }],
      business,
      link: 'http://localhost:3000/dashboard',
    },
  },
  {
    template: 'already-registered',
    params: { name: 'Ada', business, link: 'http://localhost:3000/login' },
  },
  {
    template: 'password-changed',
    params: { name: 'Ada', business, link: 'http://localhost:3000/forgot-password' },
  },
  {
    template: 'address-changed',
    params: { name: 'Ada', business, link: 'http://localhost:3000/login' },
  },
] satisfies MailTemplate[];
test.each(open)('$template has a subject, both bodies and nothing to hide', async (filled) => {
  const body = await mail(filled);
  expect(body.subject).toBeTruthy();
  expect(body.html).toContain(filled.params.link);
  expect(body.text).toContain(filled.params.link);
  expect(hideLinks(filled.params, body)).toEqual({
    body,
    params: filled.params,
    linksHidden: false,
  });
});

describe('SMS', () => {
  const params = {
    number: 1042,
    business: 'Slipway Charters',
    package: 'A ½ Day Package',
    date: '2027-06-12',
    time: '12:00:00',
    guests: 8,
  };
  const sms = (more: Partial<typeof params> = {}) =>
    renderMessage(
      {
        channel: 'sms',
        template: 'booking-confirmation',
        params: { ...params, ...more },
      },
      asWritten,
    );

  test('says what was booked', async () => {
    expect((await sms()).text).toBe(
      'Slipway Charters: booking 1042 confirmed. A 1/2 Day Package, Sat 12 Jun 2027, 12 PM, 8 guests. Details are in your email.',
    );
  });

  test('gives the full business name, and fits one message where possible', async () => {
    const { text } = await sms({
      business: 'Île d’Orléans “Grand” Charters and Rentals of Québec City',
    });
    expect(text).toBe(
      'Ile d\'Orléans "Grand" Charters and Rentals of Québec City: booking 1042 confirmed. ' +
        'A 1/2 Day Package, Sat 12 Jun 2027, 12 PM, 8 guests.',
    );
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[\n\r -~éèùìòÇØøÅåÆæßÉÄÖÑÜäöñüà]*$/);
  });

  const business = 'Big Fish Charters';
  const reminded = {
    ...params,
    business,
    number: 104_200,
    package: 'A ¾ Day Package',
    unit: null,
    amount: 124_000,
    due: '2027-05-13',
    currency: 'CAD',
  };
  const every: SmsTemplate[] = [
    { template: 'booking-confirmation', params: { ...params, business } },
    { template: 'booking-confirmation', params: { ...params, business, pending: true } },
    {
      template: 'called-off',
      params: {
        number: 104_200,
        business,
        date: '2027-06-12',
        secret_link: `https://book.bigfishcharters.example.test/called-off/${'x'.repeat(43)}`,
      },
    },
    ...(['second_payment', 'final_payment', 'day_before', 'survey'] as const).map(
      (about): SmsTemplate => ({ template: 'booking-reminder', params: { ...reminded, about } }),
    ),
  ];
  test.each(every)('$template gives the full business name at any length', async (filled) => {
    for (const name of [business, 'The Old Harbour Sport Fishing and Sailing Company '.repeat(2)]) {
      const named = { ...filled, params: { ...filled.params, business: name } };
      const { text } = await renderMessage({ channel: 'sms', ...named }, asWritten);
      expect(text.startsWith(`${name}: `)).toBe(true);
      // At most three parts of 153 characters.
      expect(text.length).toBeLessThanOrEqual(459);
    }
  });

  test('keeps letters without a GSM counterpart', () => {
    expect(plain('港 Żeglarz – “½”')).toBe('港 Żeglarz - "1/2"');
  });
});

test('params that do not match their template are refused', async () => {
  const wrong = renderMessage(
    { channel: 'mail', template: 'verify-email', params: { name: 1 } },
    asWritten,
  );
  await expect(wrong).rejects.toThrow();
});
