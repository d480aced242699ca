import { mostLowStock } from '@slipway/domain/catalogue/low-stock';
import { isSiteOrigin, maxSites } from '@slipway/domain/settings/site-origin';
import { isTimeOfDay, isTimeZone } from '@slipway/domain/dates/dates';
import { maxHowToPay } from '@slipway/domain/payments/card-taking';
import {
  giftSaleProblems,
  highestGiftAmount,
  maxGiftAmounts,
} from '@slipway/domain/payments/gift-card-sale';
import { returnDaysProblem } from '@slipway/domain/settings/return-days';
import {
  accountantFileForms,
  missingToPublish,
  type Settings,
} from '@slipway/domain/settings/settings';
import { z } from 'zod';
import { call, data, money, type Call, type CallName } from '../call.ts';
import { email, line, phone } from '../fields.ts';
import { currentUser } from '../identity/identity.ts';
import { shownAnnouncement } from '../messages/messages.ts';
import { lookPictures } from './look.ts';

const percent = z.number().min(0).max(100);
const count = (min: number, max: number) => z.int().min(min).max(max);
const channels = z.object({ mail: z.boolean(), sms: z.boolean() });

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** An ISO 4217 code with two decimals, as money on the wire has. */
const currency = z
  .string()
  .refine(
    (code) =>
      currencies.has(code) &&
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits === 2,
    { error: 'Currency must be a currency code with two decimals.' },
  );

const inshore = z
  .object({
    base_cost: money,
    base_people: count(1, 100),
    base_hours: count(1, 24),
    per_extra_person: money,
    per_extra_hour: money,
    max_people: count(1, 1000),
    min_hours: count(1, 24),
    max_hours: count(1, 24),
    deposit_percent: percent,
    start_time: z
      .string()
      .refine((time): boolean => isTimeOfDay(time), { error: 'Start time must be a time.' }),
    driving_label: line(200),
  })
  .refine((it) => it.min_hours <= it.max_hours, {
    error: 'The shortest trip must not be longer than the longest.',
    path: ['min_hours'],
  });

const cancellation = z
  .object({
    version: count(1, 1_000_000),
    steps: z.array(z.object({ more_than_days: count(0, 3650), keep_percent: percent })).max(10),
    otherwise_keep_percent: percent,
  })
  .refine(
    ({ steps }) =>
      steps.every((step, i) => {
        const before = steps[i - 1];
        return !before || before.more_than_days > step.more_than_days;
      }),
    { error: 'Each step must have fewer days than the one before.', path: ['steps'] },
  );

const account = line(60);

/** The accounts of the journal; a tax or method that is listed twice has the first. */
const accounts = z.object({
  bookings: account,
  orders: account,
  tips: account,
  taxes: z.array(z.object({ name: line(40).min(1), account })).max(40),
  methods: z.array(z.object({ method: line(40).min(1), account })).max(40),
});

/** A word of the business: one, several, and the article of one. */
const word = z.object({
  one: line(40).min(1),
  many: line(40).min(1),
  article: z.enum(['a', 'an']),
});

/** How visitors pay a deposit now: with a card, one that nobody charges, or by hand. */
export const depositsNow = z.enum(['card', 'test_card', 'hand']);

const giftAmount = money.gt(0).max(highestGiftAmount);

/** Which gift cards visitors can buy. */
const giftCardSale = z.object({
  sold: z.boolean(),
  amounts: z
    .array(giftAmount)
    .max(maxGiftAmounts)
    .refine((amounts) => amounts.every((one, n) => n === 0 || one > (amounts[n - 1] ?? 0)), {
      error: 'Give the amounts in rising order, each once.',
    }),
  own_amount: z.boolean(),
  least: giftAmount,
  most: giftAmount,
});

/** How many backups of each night are kept. */
export const backupsKept = count(1, 365);

/** How deposits are paid. */
export const depositFields = {
  taken_by: z.enum(['card', 'hand']),
  how: z.string().trim().max(maxHowToPay),
};

const settingsFields = z.object({
  published: z.boolean(),
  purpose: z.enum(['sell', 'rent']),
  company_id: count(0, 2_147_483_647),
  sale_taxes: z.array(z.object({ name: line(40).min(1), percent })).max(10),
  tax_registration_id: line(60),
  prices_include_tax: z.boolean(),
  currency,
  time_zone: z
    .string()
    .refine((zone): boolean => isTimeZone(zone), { error: 'Time zone is not a known time zone.' }),
  business: z.object({
    name: line(120),
    email: z.union([z.literal(''), email]),
    phone: z.union([z.literal(''), phone]),
    address: z.string().trim().max(400),
  }),
  words: z.object({
    unit: word,
    package: word,
    supervisor: word,
    charter: word,
    trip: word,
  }),
  home: z.enum(['own', 'coming_soon']),
  look: z.object({
    accent: z.string().regex(/^#[\da-f]{6}$/i, { error: 'Accent must be a colour like #0A7E52.' }),
    skin: z.enum(['light', 'dark']),
  }),
  hold_minutes: count(1, 120),
  furthest_days: count(1, 3660),
  deposit_percent: percent,
  deposits: z.object(depositFields),
  holds: z.object({
    bank_minutes: count(2, 120),
    redirect_minutes: count(2, 120),
    delayed_days: count(2, 365),
    per_network: count(1, 1000),
    per_email: count(1, 1000),
    per_phone: count(1, 1000),
    per_card: count(1, 1000),
    unusual: count(1, 1000),
    unpaid_per_person: count(1, 1000),
    unpaid_per_network: count(1, 1000),
    unpaid_per_day: count(1, 100_000),
  }),
  inshore_offered: z.boolean(),
  inshore,
  cancellation,
  shop_return_days: count(0, 365),
  low_stock: count(0, mostLowStock),
  gift_cards: giftCardSale,
  backups_kept: backupsKept,
  due_dates: z.object({
    second_payment_days: count(0, 365),
    final_payment_days: count(0, 365),
  }),
  reminders: z.object({
    second_payment: channels,
    final_payment: channels,
    day_before: channels,
    survey: channels,
  }),
  accounts,
  accountant_files: z.enum(accountantFileForms),
  allowed_sites: z
    .array(
      z.string().refine((site) => isSiteOrigin(site), {
        error: 'Site must be the address of a website, such as https://www.example.com.',
      }),
    )
    .max(maxSites)
    .refine((sites) => new Set(sites).size === sites.length, { error: 'Give each site once.' }),
}) satisfies z.ZodType<Settings>;

/**
 * The complete settings (docs/rules/settings.md, "Values"); a published business has a name and an email, and products
 * can be returned for as long as the law says where it is.
 */
export const settings = settingsFields.superRefine((all, context) => {
  const returns = returnDaysProblem(all.shop_return_days, all.time_zone);
  if (returns !== null) {
    context.addIssue({ code: 'custom', message: returns, path: ['shop_return_days'] });
  }
  for (const [name, message] of Object.entries(giftSaleProblems(all.gift_cards, all.currency))) {
    context.addIssue({ code: 'custom', message, path: ['gift_cards', name] });
  }
  if (!all.published) return;
  for (const [name, message] of Object.entries(missingToPublish(all))) {
    context.addIssue({ code: 'custom', message, path: name.split('.') });
  }
});

const settingsChange = z.object({
  id: z.int(),
  changed_at: z.iso.datetime(),
  changed_by: z.string().nullable(),
  /** The changed settings by name, with the values before and after. */
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type SettingsChange = z.output<typeof settingsChange>;

const publicSettings = settingsFields.omit({
  deposits: true,
  reminders: true,
  holds: true,
  accounts: true,
  accountant_files: true,
  allowed_sites: true,
  backups_kept: true,
  low_stock: true,
});

/** How the page takes cards. */
const paymentSetup = z.object({
  gateway: z.enum(['stripe', 'embedded', 'none']),
  publishable_key: z.string().nullable(),
  /**
   * Shows the card form of the test mode (docs/rules/statuses-and-money.md, "Test cards"): the last
   * four digits choose the outcome, and no real card is charged.
   */
  test_mode: z.boolean(),
});
export type PaymentSetup = z.output<typeof paymentSetup>;

/** Whether this reader's page takes cards, and what stands there instead. */
const pagePayment = paymentSetup.extend({
  /** Whoever books or pays is asked for a card; otherwise deposits are taken by hand. */
  asks_for_cards: z.boolean(),
  /** Staff can charge a card. */
  can_charge: z.boolean(),
  /** How many days ahead a start has to be for money that comes days later. */
  delayed_days: z.int(),
  /** How the business takes what is not paid by card. */
  how: z.string(),
});

/** The data embedded in every HTML page, so that nothing is fetched before the first paint. */
export const pageData = z.object({
  settings: publicSettings,
  /** Whether the public shop shows anything. */
  shop: z.boolean(),
  /** Whether trips are booked here: always where the business lets, else with a unit that has packages. */
  trips: z.boolean(),
  /** The newest version of the text of the terms; null: none yet. */
  terms_text: z.int().nullable(),
  user: currentUser.nullable(),
  payment: pagePayment,
  /** Of which country phone numbers without a country code are, ISO 3166-1 alpha-2. */
  phone_country: z.string(),
  /** Whether emails and SMS are set up; where they are not, messages are kept and not sent. */
  delivery: z.object({ mail: z.boolean(), sms: z.boolean() }),
  /** The announcements currently shown to this reader. */
  announcements: z.array(shownAnnouncement),
  /**
   * For staff, whatever the purpose: whether there are any bookings and orders, products for sale (or the
   * preset of the shop, before the first), and kinds of package sold by the seat, which have departures. Null for others.
   */
  records: z
    .object({
      bookings: z.boolean(),
      orders: z.boolean(),
      products: z.boolean(),
      departures: z.boolean(),
    })
    .nullable(),
  /** The business's logo and cover picture. */
  look: lookPictures,
  csp_nonce: z.string(),
  version: z.string(),
});
export type PageData = z.output<typeof pageData>;

const admin = { action: 'manage', subject: 'Admin' } as const;

export const settingsCalls = {
  'GET /api/page-data': call({
    summary: 'What every page carries: public settings and who is signed in',
    access: 'anyone',
    offers: false,
    answer: data(pageData),
  }),
  'GET /api/settings': call({
    summary: 'All settings, with the number of their version',
    access: admin,
    answer: data(z.object({ settings, version: z.int() })),
  }),
  'PUT /api/settings': call({
    summary: 'Change the settings; refused when they changed since they were read',
    access: admin,
    body: z.object({ settings, version: z.int() }),
    answer: data(z.object({ settings, version: z.int() })),
  }),
  'PUT /api/published': call({
    summary: 'Publish the business, or hide what it offers from visitors',
    access: admin,
    body: z.object({ published: z.boolean() }),
    answer: data(z.object({ settings, version: z.int() })),
  }),
  'PUT /api/deposits': call({
    summary: 'How deposits are paid: by card, or by hand and how',
    access: admin,
    body: z.object(depositFields),
    answer: data(z.object({ settings, version: z.int() })),
  }),
  'GET /api/settings/changes': call({
    summary: 'Who changed which setting and when, newest first',
    access: admin,
    answer: data(z.array(settingsChange)),
  }),
} as const satisfies Record<CallName, Call>;
