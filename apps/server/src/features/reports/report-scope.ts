import type { CalendarDate } from '@slipway/domain/dates/dates';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { add, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';

interface ReportQuery {
  currency?: string | undefined;
  company_id?: number | undefined;
}

/** The company and currency of a report. */
export interface ReportScope {
  /** Null: all companies. */
  company: number | null;
  /** The requested currency, or the business's own. */
  currency: string;
  currencyWasAsked: boolean;
  zone: string;
  today: CalendarDate;
}

/**
 * Reports cover the fixed company, or all without one (docs/rules/people-and-access.md,
 * "Companies"), and one currency at a time, because amounts in two currencies cannot be added up.
 */
export async function scopeOf(deps: Deps, query: ReportQuery): Promise<ReportScope> {
  const { settings } = await readSettings(deps.db);
  const { time_zone: zone } = settings;
  const company = settings.company_id === 0 ? (query.company_id ?? 0) : settings.company_id;
  return {
    company: company === 0 ? null : company,
    currency: query.currency ?? settings.currency,
    currencyWasAsked: query.currency !== undefined,
    zone,
    today: todayIn(zone, deps.clock.now()),
  };
}

/** The scope with its date range. */
export async function periodOf(deps: Deps, query: ReportQuery & { from: string; to: string }) {
  const scope = await scopeOf(deps, query);
  const { from, to } = query;
  return { ...scope, from: calendarDate(from), to: calendarDate(to) };
}

/**
 * The currency of a report: the requested one, else the business's own or, if that has no money (as
 * after a change of currency), the first that has.
 */
export function shownCurrency(
  { currency, currencyWasAsked }: Pick<ReportScope, 'currency' | 'currencyWasAsked'>,
  rows: readonly { currency: string }[],
): string {
  if (currencyWasAsked || rows.some((row) => row.currency === currency)) return currency;
  const [first] = rows.map((row) => row.currency).sort();
  return first ?? currency;
}

/** The totals of each currency; always includes the requested or the business's own one. */
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
