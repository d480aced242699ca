import type { CalendarDate } from '@slipway/domain/dates/dates';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
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
  currency: string;
  zone: string;
  today: CalendarDate;
}

/**
 * Reports are of the fixed company, of all where none is (spec README "People"), and of one currency at a time: amounts
 * of two cannot be added up.
 */
export async function scopeOf(deps: Deps, asked: Asked): Promise<ReportScope> {
  const { settings } = await readSettings(deps.db);
  const { time_zone: zone } = settings;
  const company = settings.company_id === 0 ? (asked.company_id ?? 0) : settings.company_id;
  return {
    company: company === 0 ? null : company,
    currency: asked.currency ?? settings.currency,
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

/** The currencies that there are, and the one that is shown, which may have nothing. */
export function currenciesOf(rows: readonly { currency: string }[], shown: string): string[] {
  return [...new Set([shown, ...rows.map(({ currency }) => currency)])].sort();
}
