/** A tax on every sale: its name and percent. */
export interface SaleTax {
  name: string;
  percent: number;
}

/** Prices and limits of inshore trips; money in major units. See docs/rules/settings.md, "Values". */
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
  /** `HH:MM:SS` on the business's wall clock. */
  start_time: string;
  driving_label: string;
}

/** What is kept of the total when a customer cancels: the first step whose days are exceeded, else the last percent. */
export interface CancellationTerms {
  version: number;
  steps: { more_than_days: number; keep_percent: number }[];
  otherwise_keep_percent: number;
}

/** Whether a reminder goes out, by channel. */
export interface ReminderChannels {
  mail: boolean;
  sms: boolean;
}

/** What keeps visitors who never pay from holding every date. Only unpaid public bookings count. */
export interface HoldSettings {
  /** How long a hold keeps its slot while the bank asks the card holder; never longer than any hold does. */
  bank_minutes: number;
  /**
   * Most open holds of one network at a time: an IPv4 address, or an IPv6 /64. A whole IPv6 /48: four times as many.
   */
  per_network: number;
  /** Most of one account; of a guest, of one email in one network. From all networks together: ten times as many. */
  per_email: number;
  /** Most of one guest's phone in one network; from all networks together ten times as many. */
  per_phone: number;
  per_card: number;
  /** Staff are told when so many are open at a time. */
  unusual: number;
}

/** What the reminders are about. */
export type ReminderName = 'second_payment' | 'final_payment' | 'day_before' | 'survey';

/** When reminders go out (docs/rules/messages.md, "Reminders"); only on or off can be set. */
export const reminderTimes = {
  days_before_due: 3,
  day_before_at: '18:00:00',
  survey_days_before: 14,
} as const;

/**
 * All that a business decides about itself (docs/rules/settings.md, "Values"). Names are the wire's: the object is
 * stored and sent as it is, with money in major units; price rules turn it into cents.
 */
export interface Settings {
  purpose: 'sell' | 'rent';
  /** 0: no fixed company, the units of all are shown. */
  company_id: number;
  sale_taxes: SaleTax[];
  tax_registration_id: string;
  prices_include_tax: boolean;
  /** ISO 4217, two decimals. */
  currency: string;
  /** IANA name; every "today" is computed in it. */
  time_zone: string;
  business: { name: string; email: string; phone: string; address: string };
  /** How long an unpaid public booking keeps its slot. */
  hold_minutes: number;
  holds: HoldSettings;
  inshore: InshoreSettings;
  cancellation: CancellationTerms;
  /** Days before the trip at which instalments fall due. */
  due_dates: { second_payment_days: number; final_payment_days: number };
  reminders: Record<ReminderName, ReminderChannels>;
}

/** Whether the business sells products or rents units out. */
export type Purpose = Settings['purpose'];

/** The settings a new business starts with (docs/rules/settings.md, "Values"). */
export const defaultSettings: Settings = {
  purpose: 'sell',
  company_id: 1,
  sale_taxes: [{ name: 'HST', percent: 13 }],
  tax_registration_id: '',
  prices_include_tax: true,
  currency: 'CAD',
  time_zone: 'America/Toronto',
  business: {
    name: 'Slipway Charters',
    email: 'hello@slipway.test',
    phone: '+14165550100',
    address: '1 Harbour Street, Toronto, ON M5J 1A1, Canada',
  },
  hold_minutes: 10,
  holds: {
    bank_minutes: 5,
    per_network: 5,
    per_email: 2,
    per_phone: 2,
    per_card: 2,
    unusual: 10,
  },
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
  due_dates: { second_payment_days: 30, final_payment_days: 7 },
  reminders: {
    second_payment: { mail: true, sms: true },
    final_payment: { mail: true, sms: true },
    day_before: { mail: true, sms: true },
    survey: { mail: true, sms: true },
  },
};

/**
 * What every page carries, so that nothing is fetched before the first paint (docs/rules/people-and-access.md, "What
 * every page carries").
 */
export type PublicSettings = Omit<Settings, 'reminders' | 'holds'>;

/** The part of the settings that anyone may see, named one by one so that nothing new leaks by itself. */
export function publicSettings(all: Settings): PublicSettings {
  return {
    purpose: all.purpose,
    company_id: all.company_id,
    sale_taxes: all.sale_taxes,
    tax_registration_id: all.tax_registration_id,
    prices_include_tax: all.prices_include_tax,
    currency: all.currency,
    time_zone: all.time_zone,
    business: all.business,
    hold_minutes: all.hold_minutes,
    inshore: all.inshore,
    cancellation: all.cancellation,
    due_dates: all.due_dates,
  };
}
