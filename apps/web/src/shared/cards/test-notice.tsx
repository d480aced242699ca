import { Trans } from '@lingui/react/macro';
import classes from './cards.module.css';

/** Says that cards are not charged, and which one to try. */
export function TestNotice() {
  return (
    <p className={classes.testNotice}>
      <Trans>
        Test mode: no real card is charged. Use 4242 4242 4242 4242 with any future date and any
        security code.
      </Trans>
    </p>
  );
}
