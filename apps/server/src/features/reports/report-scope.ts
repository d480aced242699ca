import type { CalendarDate } from '@slipway/domain/dates/dates';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { add, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';

interface Asked {
  currency?: string | undefined;
  company_id?: number | undefined;
}

/** Whose money a report adds up, and in which currency. */
export interface ReportScope {
  /** Null: of all companies. */
  company: number | null;
  /** Which was asked for; else the business's own. */
  currency: string;
  currencyWasAsked: boolean;
  zone: string;
  today: CalendarDate;
}

/**
 * Reports are of the fixed company, of all where none is (docs/rules/people-and-access.md, "Companies"), and of one
 * currency at a time: amounts of two cannot be added up.
 */
export async function scopeOf(deps: Deps, asked: Asked): Promise<ReportScope> {
  const { settings } = await readSettings(deps.db);
  const { time_zone: zone } = settings;
  const company = settings.company_id === 0 ? (asked.company_id ?? 0) : settings.company_id;
  return {
    company: company === 0 ? null : company,
    currency: asked.currency ?? settings.currency,
    currencyWasAsked: asked.currency !== undefined,
    zone,
    today: todayIn(zone, deps.clock.now()),
  };
}

/** The same with its days. */
export async function periodOf(deps: Deps, asked: Asked & { from: string; to: string }) {
  const scope = await scopeOf(deps, asked);
  const { from, to } = asked;
  return { ...scope, from: calendarDate(from), to: calendarDate(to) };
}

/**
 * The currency that a report shows: the one that was asked for, else the business's own; while there is no money in
 * that one, as after a change of currency, the first that there is money in.
 */
export function shownCurrency(
  { currency, currencyWasAsked }: Pick<ReportScope, 'currency' | 'currencyWasAsked'>,
  rows: readonly { currency: string }[],
): string {
  if (currencyWasAsked || rows.some((row) => row.currency === currency)) return currency;
  const [first] = rows.map((row) => row.currency).sort();
  return first ?? currency;
}

/** What each currency comes to in its own units; the one that was asked for, or the business's own, even if nothing. */
export function sumsByCurrency(
  { currency }: Pick<ReportScope, 'currency'>,
  rows: readonly { currency: string; cents: Cents }[],
): { currency: string; amount: number }[] {
  const sums = new Map([[currency, zero]]);
  for (const row of rows) sums.set(row.currency, add(sums.get(row.currency) ?? zero, row.cents));
  return [...sums]
    .map(([each, cents]) => ({ currency: each, amount: toMajor(cents) }))
    .sort((a, b) => a.currency.localeCompare(b.currency, 'en'));
}
