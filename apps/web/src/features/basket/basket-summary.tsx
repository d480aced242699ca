import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './basket.module.css';

/** On wide screens: what the basket comes to, in view beside the steps. Without totals they are not known at the moment. */
export function BasketSummary({ children: totals }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <aside className={classes.summary} aria-label={t`Summary`}>
      <h2>
        <Trans>Summary</Trans>
      </h2>
      {totals ?? (
        <p className={classes.open}>
          <Trans>Not known yet</Trans>
        </p>
      )}
    </aside>
  );
}
