import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { CheckedCharter } from '@slipway/contract/bookings/bookings';
import { PageHeader } from '#ui/page-header.tsx';
import { CheckCharterForm } from './check-charter-form.tsx';
import { CheckedCharterCard } from './checked-charter-card.tsx';
import classes from './check-charter.module.css';

/** Check my charter (docs/rules/screens.md, "Check my charter"): looks up a booking by number and email. */
export function CheckCharterScreen() {
  const { t } = useLingui();
  const [found, setFound] = useState<CheckedCharter | null>(null);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Check my charter`}
        lead={t`Your booking number is in the subject of the confirmation email and in the text message.`}
      />
      {found === null ? (
        <CheckCharterForm onFound={setFound} />
      ) : (
        <CheckedCharterCard charter={found} onAnother={() => setFound(null)} />
      )}
    </div>
  );
}
