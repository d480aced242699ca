import { Trans } from '@lingui/react/macro';
import type { TermsBand } from '@slipway/domain/bookings/cancellation';
import { termsLine, type Owed } from './terms-line.ts';
import classes from './terms.module.css';

/** Cancellation terms in sentences (docs/rules/cancelling-and-refunds.md, "Terms"). */
export function CancellationLines({ bands, owed }: { bands: readonly TermsBand[]; owed: Owed }) {
  return (
    <ul className={classes.lines}>
      {bands.map((band) => (
        <li key={band.moreThanDays ?? 'last'}>{termsLine(band, owed)}.</li>
      ))}
      {owed !== 'price' && (
        <li>
          <Trans>No refund once the unit leaves the dock.</Trans>
        </li>
      )}
    </ul>
  );
}
