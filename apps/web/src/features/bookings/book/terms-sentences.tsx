import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { describeTerms, type TermsBand } from '@slipway/domain/bookings/cancellation';
import type { CancellationTerms } from '@slipway/domain/settings/settings';
import classes from './book.module.css';

function when({ moreThanDays, upToDays }: TermsBand): string {
  const over = plural(moreThanDays ?? 0, { one: '# day', other: '# days' });
  const within = plural(upToDays ?? 0, { one: '# day', other: '# days' });
  if (moreThanDays !== null && upToDays === null) return t`More than ${over} ahead`;
  if (moreThanDays !== null) return t`Within ${within} and over ${over}`;
  return upToDays === null ? t`At any time` : t`Within ${within}`;
}

function what({ keepPercent }: TermsBand): string {
  if (keepPercent === 0) return t`full refund`;
  if (keepPercent >= 100) return t`the full charter is owed`;
  return t`the ${keepPercent} percent deposit is forfeited`;
}

/** The cancellation terms in sentences (spec A section 9). */
export function TermsSentences({ terms }: { terms: CancellationTerms }) {
  return (
    <ul className={classes.termsList}>
      {describeTerms(terms).map((band) => (
        <li key={band.moreThanDays ?? 'last'}>
          {when(band)}: {what(band)}.
        </li>
      ))}
      <li>
        <Trans>No refund once the unit leaves the dock.</Trans>
      </li>
    </ul>
  );
}
