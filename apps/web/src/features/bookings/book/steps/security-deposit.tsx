import { Trans } from '@lingui/react/macro';
import { formatMoney } from '#lib/format.ts';
import type { BookForm, PlainFields } from '#features/bookings/book/book-form.ts';
import { securityDepositOf, type Trip } from '#features/bookings/book/trip.ts';
import classes from '#features/bookings/book/book.module.css';

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

/** Asks whether the card may be kept for the security deposit, and for nothing else; never ticked beforehand. */
export function SecurityDepositConsent(props: {
  trips: readonly Trip[];
  form: BookForm;
  onChange: (fields: Partial<PlainFields>) => void;
}) {
  const { trips, form, onChange } = props;
  const deposit = securityDepositsOf(trips);
  if (deposit === 0) return null;
  const amount = formatMoney(deposit);
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        checked={form.holdDeposit}
        onChange={(event) => onChange({ holdDeposit: event.currentTarget.checked })}
      />
      <span>
        <Trans>Keep this card for the security deposit of {amount}, and for nothing else</Trans>
        <small>
          <Trans>
            It is held or taken on the morning of the start, and released afterwards. Without your
            consent we email you a link to leave it.
          </Trans>
        </small>
      </span>
    </label>
  );
}
