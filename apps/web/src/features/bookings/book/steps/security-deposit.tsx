import { Trans } from '@lingui/react/macro';
import { formatMoney } from '#lib/format.ts';
import { securityDepositOf, type Trip } from '#features/bookings/book/trip.ts';

/** The security deposits of trips, in major units. */
export const securityDepositsOf = (trips: readonly Trip[]): number =>
  trips.reduce((sum, trip) => sum + Math.round(securityDepositOf(trip) * 100), 0) / 100;

/** What happens with the security deposit, in the terms of what is being booked; nothing where there is none. */
export function SecurityDepositTerms({ trips }: { trips: readonly Trip[] }) {
  const deposit = securityDepositsOf(trips);
  if (deposit === 0) return null;
  const amount = formatMoney(deposit);
  return (
    <p>
      <Trans>
        A security deposit of {amount} is held on your card or taken on the morning of the start. It
        is not part of the price. It is released two days after the return at the latest, less what
        is kept for damage, with the reason told to you.
      </Trans>
    </p>
  );
}
