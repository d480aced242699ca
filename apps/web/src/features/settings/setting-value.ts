import { plural, t } from '@lingui/core/macro';
import { formatTime } from '#lib/format.ts';

const amounts = new Set([
  'inshore.base_cost',
  'inshore.per_extra_person',
  'inshore.per_extra_hour',
  'gift_cards.least',
  'gift_cards.most',
]);
const percents = new Set([
  'deposit_percent',
  'inshore.deposit_percent',
  'cancellation.otherwise_keep_percent',
]);

function part(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

function plain(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return JSON.stringify(value);
}

/** A list entry as text: a tax, an account, or a band of the cancellation terms. */
function entry(value: unknown): string {
  const percent = part(value, 'percent');
  if (percent !== undefined) return `${plain(part(value, 'name'))} ${plain(percent)}%`;
  const account = part(value, 'account');
  if (account !== undefined)
    return `${plain(part(value, 'name') ?? part(value, 'method'))}: ${plain(account)}`;
  const days = part(value, 'more_than_days');
  if (days === undefined) return plain(value);
  const keptPercent = plain(part(value, 'keep_percent'));
  const before = plural(Number(days), { one: '# day', other: '# days' });
  return t`more than ${before} before: ${keptPercent}% kept`;
}

/** A setting's value as text, for lists of changes. */
export function settingValue(path: string, value: unknown): string {
  if (value === true) return t`yes`;
  if (value === false) return t`no`;
  if (value === '' || value === null || value === undefined) return t`empty`;
  if (Array.isArray(value)) return value.length === 0 ? t`none` : value.map(entry).join('; ');
  if (path === 'look.skin') return value === 'dark' ? t`dark` : t`light`;
  if (path === 'home') return value === 'own' ? t`own page` : t`coming soon`;
  if (path === 'accountant_files') {
    return value === 'semicolons' ? t`semicolons and decimal commas` : t`commas and decimal points`;
  }
  if (path === 'company_id') return value === 0 ? t`several companies` : t`one company`;
  if (path === 'purpose') return value === 'rent' ? t`rents units out` : t`sells products`;
  if (typeof value === 'number' && path.startsWith('due_dates.')) {
    return plural(value, { one: '# day before', other: '# days before' });
  }
  if (typeof value === 'number' && path === 'shop_return_days') {
    return plural(value, { one: '# day', other: '# days' });
  }
  // Without a currency: the list does not know the one in use at the time.
  if (typeof value === 'number' && amounts.has(path)) return value.toFixed(2);
  if (typeof value === 'number' && percents.has(path)) return `${value}%`;
  if (typeof value === 'string' && path === 'inshore.start_time') return formatTime(value);
  return plain(value);
}
