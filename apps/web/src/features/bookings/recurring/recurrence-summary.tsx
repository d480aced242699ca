import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecurringSeries } from '@slipway/contract/bookings/recurring';
import { formatDate } from '#lib/format.ts';
import { frequencyNames, pluralUnitNames } from './recurrence-labels.ts';

/** A schedule as text: `Weekly, 4 times`, `Every 2 months until Sat 21 Nov 2026`. */
export function RecurrenceSummary({ series }: { series: RecurringSeries }) {
  const { t, i18n } = useLingui();
  const { every, frequency, count, until } = series;
  const step = i18n._(pluralUnitNames[frequency]);
  const rhythm = every === 1 ? i18n._(frequencyNames[frequency]) : t`Every ${every} ${step}`;
  const last = until === null ? '' : formatDate(until);
  const end =
    count === null ? t`until ${last}` : plural(count, { one: '# time', other: '# times' });
  return (
    <>
      {rhythm}, {end}
    </>
  );
}
