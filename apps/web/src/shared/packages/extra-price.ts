import { t } from '@lingui/core/macro';
import type { ExtraPer } from '@slipway/domain/catalogue/extras';
import { formatMoney } from '#lib/format.ts';

/** What a price of an extra counts, as words after it: `8 a guest`. */
export function priceWords(price: number, per: ExtraPer, counted: 'nights' | 'days'): string {
  const amount = formatMoney(price);
  switch (per) {
    case 'booking':
      return amount;
    case 'guest':
      return t`${amount} a guest`;
    case 'item':
      return t`${amount} for each one`;
    case 'hour':
      return t`${amount} an hour`;
    case 'day':
      return counted === 'nights' ? t`${amount} a night` : t`${amount} a day`;
    case 'guest_day':
      return counted === 'nights' ? t`${amount} a guest and night` : t`${amount} a guest and day`;
  }
}
