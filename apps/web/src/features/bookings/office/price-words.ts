import { plural, t } from '@lingui/core/macro';
import type { OfficeBooking } from '@slipway/contract/booking-office';

/** A part of the price, in words. */
export function partName(kind: string, quantity: number): string {
  switch (kind) {
    case 'package':
      return t`Package`;
    case 'extra_guests':
      return plural(quantity, { one: '# extra guest', other: '# extra guests' });
    case 'inshore_base':
      return t`Inshore trip`;
    case 'extra_people':
      return plural(quantity, { one: '# extra person', other: '# extra people' });
    case 'extra_hours':
      return plural(quantity, { one: '# extra hour', other: '# extra hours' });
    default:
      return t`Tax`;
  }
}

type Band = OfficeBooking['terms']['bands'][number];

function keptWords(percent: number): string {
  if (percent === 0) return t`full refund`;
  if (percent >= 100) return t`no refund, and the full price is owed`;
  return t`${percent} % of the total is kept`;
}

/** One line of the cancellation terms. */
export function termsLine({ more_than_days: more, up_to_days: upTo, keep_percent }: Band): string {
  const kept = keptWords(keep_percent);
  if (more !== null && upTo === null)
    return plural(more, {
      one: `More than # day before: ${kept}`,
      other: `More than # days before: ${kept}`,
    });
  if (more !== null && upTo !== null) {
    return upTo === more + 1
      ? plural(upTo, { one: `# day before: ${kept}`, other: `# days before: ${kept}` })
      : t`${upTo} to ${more + 1} days before: ${kept}`;
  }
  if (upTo === null) return t`At any time: ${kept}`;
  return plural(upTo, {
    one: `# day or fewer before: ${kept}`,
    other: `# days or fewer before: ${kept}`,
  });
}
