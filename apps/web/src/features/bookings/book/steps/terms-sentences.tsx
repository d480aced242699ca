import { Trans } from '@lingui/react/macro';
import { describeTerms, owedName } from '@slipway/domain/bookings/cancellation';
import { usePageData } from '#lib/page-data.ts';
import { termsLine } from '#features/bookings/terms-line.ts';
import { termsOf, type Trip } from '#features/bookings/book/trip.ts';
import { kindOfFacts } from '#shared/packages/offered.ts';
import classes from '#features/bookings/book/book.module.css';

/** The cancellation terms of a trip in sentences (docs/rules/cancelling-and-refunds.md, "Terms"). */
export function TermsSentences({ trip }: { trip: Trip | null }) {
  const { settings } = usePageData();
  const owed = owedName(trip?.kind === 'package' ? kindOfFacts(trip.pkg.kind_facts) : null);
  return (
    <ul className={classes.termsList}>
      {describeTerms(termsOf(trip, settings)).map((band) => (
        <li key={band.moreThanDays ?? 'last'}>{termsLine(band, owed)}.</li>
      ))}
      <li>
        <Trans>No refund once the unit leaves the dock.</Trans>
      </li>
    </ul>
  );
}
