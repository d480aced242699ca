import { Trans } from '@lingui/react/macro';
import classes from './drawer.module.css';

/** What customers could not book of a place; staff save it all the same. */
export function PlaceWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className={classes.warnings} role="status">
      <p>
        <strong>
          <Trans>Customers could not book this. You can.</Trans>
        </strong>
      </p>
      {warnings.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
