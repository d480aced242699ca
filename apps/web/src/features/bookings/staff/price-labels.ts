import { plural, t } from '@lingui/core/macro';

/** The label of a part of the price. */
export function pricePartLabel(kind: string, quantity: number): string {
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
