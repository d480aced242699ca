import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import classes from './week.module.css';

/** Shown when the bookings of a unit could not be loaded. */
export function OccupiedFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p className={classes.dim}>
        <Trans>What is booked could not be loaded.</Trans>
      </p>
      <Button variant="default" size="xs" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
