import { plural, t } from '@lingui/core/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { countedExtra, extraGuestsText } from '#shared/packages/counted-extra.ts';

/** The label of a part of the price. */
export function pricePartLabel({
  kind,
  quantity,
  label,
  hours,
  nights,
  days,
}: StaffBooking['price_parts'][number]): string {
  switch (kind) {
    case 'guest_type':
      return t`${quantity} × ${label ?? ''}`;
    case 'extra':
    case 'fee':
      return countedExtra({ quantity, label, hours, nights, days });
    case 'night':
      return plural(quantity, { one: '# night', other: '# nights' });
    case 'day':
      return plural(quantity, { one: '# day', other: '# days' });
    case 'package':
      return t`Package`;
    case 'extra_guests':
      return extraGuestsText({ quantity, nights, days });
    case 'inshore_base':
      return t`Inshore trip`;
    case 'extra_people':
      return plural(quantity, { one: '# extra person', other: '# extra people' });
    case 'extra_hours':
      return plural(quantity, { one: '# extra hour', other: '# extra hours' });
    case 'code':
      return t`Code ${label ?? ''}`;
    case 'adjustment':
      return label ?? '';
    default:
      return t`Tax`;
  }
}
