import { Trans } from '@lingui/react/macro';
import { describeTerms } from '@slipway/domain/bookings/cancellation';
import type { CancellationTerms } from '@slipway/domain/settings/settings';
import { termsLine } from '#features/bookings/terms-line.ts';
import classes from '#features/bookings/book/book.module.css';

/** The cancellation terms in sentences (docs/rules/cancelling-and-refunds.md, "Terms"). */
export function TermsSentences({ terms }: { terms: CancellationTerms }) {
  return (
    <ul className={classes.termsList}>
      {describeTerms(terms).map((band) => (
        <li key={band.moreThanDays ?? 'last'}>{termsLine(band)}.</li>
      ))}
      <li>
        <Trans>No refund once the unit leaves the dock.</Trans>
      </li>
    </ul>
  );
}
