import { Trans } from '@lingui/react/macro';
import { Money } from '#ui/money.tsx';

/** What is paid of a booking and what is left, in a few words. */
export function TripAmounts({ paid, left }: { paid: number; left: number }) {
  return (
    <span>
      <Trans>
        <Money amount={paid} /> paid
      </Trans>
      {left > 0 && (
        <>
          {' · '}
          <Trans>
            <Money amount={left} /> left
          </Trans>
        </>
      )}
    </span>
  );
}
