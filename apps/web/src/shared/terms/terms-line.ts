import { plural, t } from '@lingui/core/macro';
import {
  isKeptDeposit,
  type OwedName,
  type TermsBand,
} from '@slipway/domain/bookings/cancellation';

const inDays = (n: number) => plural(n, { one: '# day', other: '# days' });
const inHours = (n: number) => plural(n, { one: '# hour', other: '# hours' });

function periodLabel({ counted, moreThanDays, upToDays }: TermsBand): string {
  const length = counted === 'hours' ? inHours : inDays;
  const over = length(moreThanDays ?? 0);
  const within = length(upToDays ?? 0);
  if (moreThanDays !== null && upToDays === null) return t`More than ${over} ahead`;
  if (moreThanDays !== null) return t`Within ${within} and over ${over}`;
  return upToDays === null ? t`At any time` : t`Within ${within}`;
}

/** What is owed where the terms keep everything; `price`: of an order. */
export type Owed = OwedName | 'price';

function wholeLabel(owed: Owed): string {
  switch (owed) {
    case 'charter':
      return t`the full charter is owed`;
    case 'fare':
      return t`the full fare is owed`;
    case 'rental':
      return t`the full rental is owed`;
    case 'stay':
      return t`the full stay is owed`;
    case 'price':
      return t`the full price is owed`;
  }
}

function shareLabel(band: TermsBand, owed: Owed): string {
  const { keepPercent } = band;
  if (keepPercent === 0) return t`full refund`;
  if (keepPercent >= 100) return wholeLabel(owed);
  if (isKeptDeposit(band, owed)) return t`the 50 percent deposit is forfeited`;
  return t`${keepPercent} percent of the total is forfeited`;
}

/** One line of the cancellation terms, the same for visitors and staff: "Within 7 days: the full charter is owed". */
export const termsLine = (band: TermsBand, owed: Owed): string =>
  `${periodLabel(band)}: ${shareLabel(band, owed)}`;
