import { charterWords, type Words } from '#words/words.ts';
import { notSold, type GiftCardSale } from '#payments/gift-card-sale.ts';
import { ourAccent } from './our-accent.ts';
import { returnDaysByLaw } from './return-days.ts';

/** A sales tax: name and percentage. */
export interface SaleTax {
  name: string;
  percent: number;
}

/**
 * Prices and limits of inshore trips; money in major units. See docs/rules/settings.md, "Values".
 */
export interface InshoreSettings {
  base_cost: number;
  base_people: number;
  base_hours: number;
  per_extra_person: number;
  per_extra_hour: number;
  max_people: number;
  min_hours: number;
  max_hours: number;
  deposit_percent: number;
  /** `HH:MM:SS` in the business's zone. */
  start_time: string;
  driving_label: string;
}

/**
 * The percentage of the total kept when a customer cancels: the first step whose days are exceeded,
 * else the last percentage.
 */
export interface CancellationTerms {
  version: number;
  /** What the steps count before the start, under the name that frozen terms have; absent: days. */
  counted?: 'days' | 'hours' | undefined;
  steps: { more_than_days: number; keep_percent: number }[];
  otherwise_keep_percent: number;
}

/** Whether a reminder is sent, by channel. */
export interface ReminderChannels {
  mail: boolean;
  sms: boolean;
}

/** How pages, mails and invoices look, besides logo and cover. */
export interface LookSettings {
  /** `#rrggbb`; shown as `accentColors` makes it readable. */
  accent: string;
  /** What a visitor sees who has not chosen. */
  skin: 'light' | 'dark';
}

/** Limits against visitors who hold dates without paying. Only unpaid public bookings count. */
export interface HoldSettings {
  /** How long a hold keeps its time during authentication; never longer than a hold without it. */
  bank_minutes: number;
  /** How long it keeps its time while the payer is on the page of a bank or a wallet. */
  redirect_minutes: number;
  /**
   * How many days ahead a start has to be for money that comes days later; it is waited for until a day less
   * than that.
   */
  delayed_days: number;
  /**
   * Maximum open holds of a network: an IPv4 address, or an IPv6 /64. For an IPv6 /48: four times
   * as many.
   */
  per_network: number;
  /**
   * Maximum of an account or, for a guest, of an e-mail address in one network; across all networks
   * ten times as many.
   */
  per_email: number;
  /** Maximum of a guest's phone in one network; across all networks ten times as many. */
  per_phone: number;
  per_card: number;
  /** The number of open holds at which staff are notified. */
  unusual: number;
  /**
   * Maximum of trips ahead that were booked by hand and of which nothing is paid: of an account or, for a
   * guest, of an e-mail address or phone in one network; across all networks ten times as many.
   */
  unpaid_per_person: number;
  /** The same of a network; for an IPv6 /48 four times as many. */
  unpaid_per_network: number;
  /** Maximum of them, of all visitors together, that were made in 24 hours. */
  unpaid_per_day: number;
}

/** How deposits are paid (docs/rules/statuses-and-money.md, "Deposits by hand"). */
export interface DepositSettings {
  /** By card as far as cards can be taken, or by hand. */
  taken_by: 'card' | 'hand';
  /** How the business takes what is not paid by card, for customers; empty: `defaultHowToPay`. */
  how: string;
}

/**
 * The accounts of the accountant's journal by what they hold (docs/rules/statuses-and-money.md, "For
 * the accountant"); an empty one is named after it.
 */
export interface JournalAccounts {
  /** What bookings bring, without tax. */
  bookings: string;
  /** What orders bring, without tax. */
  orders: string;
  tips: string;
  /** By the name of the tax. */
  taxes: { name: string; account: string }[];
  /** By the method of payment: where its money arrives. */
  methods: { method: string; account: string }[];
}

/**
 * How the files for the accountant are written: commas between cells and points before decimals, or semicolons between
 * cells and commas before decimals.
 */
export const accountantFileForms = ['commas', 'semicolons'] as const;
export type AccountantFileForm = (typeof accountantFileForms)[number];

/** The subjects of reminders. */
export type ReminderName = 'second_payment' | 'final_payment' | 'day_before' | 'survey';

/**
 * When reminders are sent (docs/rules/messages.md, "Reminders"); settings only switch them on or
 * off.
 */
export const reminderTimes = {
  days_before_due: 3,
  day_before_at: '18:00:00',
  survey_days_before: 14,
  /** Nobody is woken: all but that of the day before go out between these. */
  from: '08:00:00',
  to: '21:00:00',
} as const;

/**
 * The settings of a business (docs/rules/settings.md, "Values"). Stored and sent under these names,
 * with money in major units; price rules convert it to cents.
 */
export interface Settings {
  /** Whether visitors see what is offered (docs/rules/settings.md, "Published"). */
  published: boolean;
  purpose: 'sell' | 'rent';
  /** 0: no fixed company; the units of all are shown. */
  company_id: number;
  sale_taxes: SaleTax[];
  tax_registration_id: string;
  prices_include_tax: boolean;
  /** ISO 4217, two decimals. */
  currency: string;
  /** IANA name; every "today" is computed in it. */
  time_zone: string;
  business: { name: string; email: string; phone: string; address: string };
  /** What the business calls what it lets, and who runs it. */
  words: Words;
  look: LookSettings;
  /** What visitors find at `/`: the business's own page, or a card that says it is coming soon. */
  home: 'own' | 'coming_soon';
  /** How long an unpaid public booking keeps its time. */
  hold_minutes: number;
  /** How many days ahead trips can be booked. */
  furthest_days: number;
  /** The deposit of packages without their own, in percent of the total. */
  deposit_percent: number;
  deposits: DepositSettings;
  holds: HoldSettings;
  /** Whether inshore trips can be booked; those booked before stay as they are. */
  inshore_offered: boolean;
  inshore: InshoreSettings;
  cancellation: CancellationTerms;
  /** For how many days after delivery products of the shop can be returned; 0: not at all. */
  shop_return_days: number;
  /** So many free pieces of a product, or fewer, are few; 0: staff are not told. */
  low_stock: number;
  gift_cards: GiftCardSale;
  /** How many backups of each night are kept, and as many of those that were ordered. */
  backups_kept: number;
  /** Due dates of the instalments, in days before the trip. */
  due_dates: { second_payment_days: number; final_payment_days: number };
  reminders: Record<ReminderName, ReminderChannels>;
  accounts: JournalAccounts;
  accountant_files: AccountantFileForm;
  /** Origins of the websites that may show the booking page in theirs. */
  allowed_sites: string[];
}

/** Whether the business sells products or rents units. */
export type Purpose = Settings['purpose'];

/**
 * The initial settings of a new business (docs/rules/settings.md, "Values"). It has no identity and no
 * taxes until its owner gives them.
 */
export const defaultSettings: Settings = {
  published: false,
  purpose: 'sell',
  company_id: 1,
  sale_taxes: [],
  tax_registration_id: '',
  prices_include_tax: true,
  currency: 'CAD',
  time_zone: 'America/Toronto',
  business: { name: '', email: '', phone: '', address: '' },
  words: charterWords,
  look: { accent: ourAccent, skin: 'light' },
  home: 'own',
  hold_minutes: 10,
  furthest_days: 3 * 366,
  deposit_percent: 10,
  deposits: { taken_by: 'card', how: '' },
  holds: {
    bank_minutes: 5,
    redirect_minutes: 15,
    delayed_days: 15,
    per_network: 5,
    per_email: 2,
    per_phone: 2,
    per_card: 2,
    unusual: 10,
    unpaid_per_person: 3,
    unpaid_per_network: 5,
    unpaid_per_day: 30,
  },
  inshore_offered: false,
  inshore: {
    base_cost: 625,
    base_people: 2,
    base_hours: 4,
    per_extra_person: 150,
    per_extra_hour: 150,
    max_people: 12,
    min_hours: 4,
    max_hours: 8,
    deposit_percent: 15,
    start_time: '07:00:00',
    driving_label: 'Driving to and from the water is part of the booked hours.',
  },
  cancellation: {
    version: 1,
    steps: [
      { more_than_days: 30, keep_percent: 0 },
      { more_than_days: 7, keep_percent: 50 },
    ],
    otherwise_keep_percent: 100,
  },
  shop_return_days: returnDaysByLaw,
  low_stock: 3,
  gift_cards: notSold,
  backups_kept: 14,
  due_dates: { second_payment_days: 30, final_payment_days: 7 },
  reminders: {
    second_payment: { mail: true, sms: true },
    final_payment: { mail: true, sms: true },
    day_before: { mail: true, sms: true },
    survey: { mail: true, sms: true },
  },
  accounts: { bookings: '', orders: '', tips: '', taxes: [], methods: [] },
  accountant_files: 'commas',
  allowed_sites: [],
};

/**
 * The settings in every page, so that nothing is fetched before the first paint
 * (docs/rules/people-and-access.md, "What every page carries").
 */
export type PublicSettings = Omit<
  Settings,
  | 'deposits'
  | 'reminders'
  | 'holds'
  | 'accounts'
  | 'accountant_files'
  | 'allowed_sites'
  | 'backups_kept'
  | 'low_stock'
>;

/** The public settings, listed one by one so that a new setting is not exposed by default. */
export function publicSettings(all: Settings): PublicSettings {
  return {
    published: all.published,
    purpose: all.purpose,
    company_id: all.company_id,
    sale_taxes: all.sale_taxes,
    tax_registration_id: all.tax_registration_id,
    prices_include_tax: all.prices_include_tax,
    currency: all.currency,
    time_zone: all.time_zone,
    business: all.business,
    words: all.words,
    look: all.look,
    home: all.home,
    hold_minutes: all.hold_minutes,
    furthest_days: all.furthest_days,
    deposit_percent: all.deposit_percent,
    inshore_offered: all.inshore_offered,
    // Only who offers inshore trips has something to say of them.
    inshore: all.inshore_offered ? all.inshore : { ...all.inshore, driving_label: '' },
    cancellation: all.cancellation,
    shop_return_days: all.shop_return_days,
    gift_cards: all.gift_cards,
    due_dates: all.due_dates,
  };
}

/**
 * The public settings for a visitor who does not see what the business offers, because it is not
 * published: without prices and taxes.
 */
export function settingsWithoutOffer(all: PublicSettings): PublicSettings {
  return {
    ...all,
    sale_taxes: [],
    tax_registration_id: '',
    gift_cards: notSold,
    inshore_offered: false,
    inshore: {
      ...all.inshore,
      base_cost: 0,
      per_extra_person: 0,
      per_extra_hour: 0,
      driving_label: '',
    },
  };
}

/** What a business needs before it is published, by the setting's name (docs/rules/settings.md, "Published"). */
export function missingToPublish({ business }: Pick<Settings, 'business'>): Record<string, string> {
  return {
    ...(business.name === '' && { 'business.name': 'Name is required.' }),
    ...(business.email === '' && { 'business.email': 'Email is required.' }),
  };
}
