import { Trans } from '@lingui/react/macro';
import { Money } from '#ui/money.tsx';

/** What is paid of a booking and what is left, in short. */
export function TripAmounts(props: {
  paid: number;
  /** Below 0: paid beyond the price. */
  left: number;
  currency: string;
  /** The refunded part, already subtracted from `paid`. */
  refunded?: number;
}) {
  const { paid, left, currency, refunded = 0 } = props;
  return (
    <bdi>
      {refunded > 0 ? (
        <Trans>
          <Money amount={paid} currency={currency} /> paid, after a refund of{' '}
          <Money amount={refunded} currency={currency} />
        </Trans>
      ) : (
        <Trans>
          <Money amount={paid} currency={currency} /> paid
        </Trans>
      )}
      {left < 0 && (
        <>
          {' · '}
          <Trans>
            <Money amount={-left} currency={currency} /> credit
          </Trans>
        </>
      )}
      {left > 0 && (
        <>
          {' · '}
          <Trans>
            <Money amount={left} currency={currency} /> left
          </Trans>
        </>
      )}
    </bdi>
  );
}
