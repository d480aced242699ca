import { Trans } from '@lingui/react/macro';
import { formatMoney } from '#lib/format.ts';
import type { BookForm, PlainFields } from '#features/bookings/book/book-form.ts';
import classes from '#features/bookings/book/book.module.css';

/** Asks whether the card may be kept for the security deposit, and for nothing else; never ticked beforehand. */
export function SecurityDepositConsent(props: {
  /** In major units. */
  deposit: number;
  form: BookForm;
  onChange: (fields: Partial<PlainFields>) => void;
}) {
  const { deposit, form, onChange } = props;
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
