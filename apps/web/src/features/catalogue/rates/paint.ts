import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import {
  extendedPeriod,
  paintedPeriod,
  type PaintedDays,
} from '@slipway/domain/catalogue/painted-rates';
import { ratePercents } from '@slipway/domain/catalogue/rates';
import type { CallInput } from '#lib/api.ts';
import { ratesOf } from '#shared/packages/offered.ts';

/** The form for the days painted on the calendar of rates: what they become. */
export interface Paint {
  /** The rate that is extended by them; null: a new one. */
  rateId: number | null;
  name: string;
  percent: number | string;
  everyYear: boolean;
  of: 'all' | 'units' | 'kinds';
}

export const noPaint: Paint = { rateId: null, name: '', percent: '', everyYear: false, of: 'all' };

function targetOf(of: Paint['of'], pkg: ManagedPackage): ListedRate['applies_to'] {
  if (of === 'units') return { of, unit_ids: [pkg.unit_id] };
  return of === 'kinds' ? { of, kinds: [pkg.kind] } : { of };
}

/** The rate that the painted days would make; null while its percentage is missing or out of range. */
export function draftRate(
  paint: Paint,
  days: PaintedDays,
  pkg: ManagedPackage,
  rates: readonly ListedRate[],
): ListedRate | null {
  const rate = rates.find(({ id }) => id === paint.rateId);
  if (rate) {
    const [before] = ratesOf([rate]);
    return before ? { ...rate, period: extendedPeriod(before.period, days) } : null;
  }
  const { percent, name } = paint;
  if (typeof percent !== 'number') return null;
  if (percent < ratePercents.least || percent > ratePercents.most) return null;
  return {
    id: 0,
    name,
    percent,
    weekdays: [...weekdays],
    ended: 0,
    version: 1,
    period: paintedPeriod(days, paint.everyYear),
    applies_to: targetOf(paint.of, pkg),
    least_stay: null,
    changeover_days: [],
  };
}

/** The rates with the draft in place of the saved one; a new one comes first. */
export function withDraft(
  rates: readonly ListedRate[],
  draft: ListedRate | null,
): readonly ListedRate[] {
  if (draft === null) return rates;
  if (draft.id === 0) return [draft, ...rates];
  return rates.map((rate) => (rate.id === draft.id ? draft : rate));
}

/** The body that saves a draft. */
export function bodyOf(draft: ListedRate): CallInput<'POST /api/rates'>['body'] {
  const { name, period, weekdays: days, percent, applies_to, least_stay, changeover_days } = draft;
  return { name, period, weekdays: days, percent, applies_to, least_stay, changeover_days };
}
