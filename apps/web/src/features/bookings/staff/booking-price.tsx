import { useLingui } from '@lingui/react/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { owedName } from '@slipway/domain/bookings/cancellation';
import { todayIn } from '@slipway/domain/dates/dates';
import { fromMajor, subtract, toMajor } from '@slipway/domain/money/money';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import shared from '#ui/facts.module.css';
import { Money } from '#ui/money.tsx';
import { useNow } from '#shared/time/use-now.ts';
import { bandOf } from '#shared/terms/band-of.ts';
import { termsLine } from '#shared/terms/terms-line.ts';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { movedOf, movedText } from '#features/bookings/moved-text.ts';
import { pricePartLabel } from './price-labels.ts';
import classes from './drawer.module.css';

/** The parts of the total, their due dates, and what cancelling would keep. */
export function BookingPrice({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const { currency, second_payment: second, final_payment: final } = booking;
  const kind = useKinds().find(({ code }) => code === booking.kind);
  const owed = owedName(kind ? { soldBy: kind.sold_by, length: kind.length } : null);
  const moved = movedText(movedOf(booking));
  /**
   * An instalment is paid once the total up to it is; a partly paid one shows what is left. Nothing falls due on a
   * cancelled booking.
   */
  const instalmentLabel = (name: string, day: string, whole: number, instalment: number) => {
    if (booking.cancelled || instalment === 0) return name;
    const left = subtract(fromMajor(whole), fromMajor(booking.paid));
    if (left <= 0) return t`${name}, paid`;
    const due = day > today ? t`due ${formatDate(day)}` : t`due now`;
    if (left >= fromMajor(instalment)) return t`${name}, ${due}`;
    return t`${name}, ${formatMoney(toMajor(left), currency)} of it ${due}`;
  };
  return (
    <>
      <dl className={`${shared.amounts ?? ''} ${classes.amounts ?? ''}`}>
        {booking.price_parts.map((part, index) => (
          <Line
            key={`${index} ${part.kind} ${part.label ?? ''} ${part.each}`}
            label={pricePartLabel(part)}
            amount={part.amount}
            currency={currency}
          />
        ))}
        <Line label={t`Total price`} amount={booking.total_price} currency={currency} strong />
        {booking.tax_included &&
          booking.tax_lines.map(({ name, percent, amount }) => (
            <Line
              key={name}
              label={t`Includes ${name} ${percent}%`}
              amount={amount}
              currency={currency}
            />
          ))}
      </dl>
      <dl className={`${shared.amounts ?? ''} ${classes.amounts ?? ''}`}>
        <Line
          label={instalmentLabel(t`Deposit`, today, booking.deposit, booking.deposit)}
          amount={booking.deposit}
          currency={currency}
        />
        {second > 0 && (
          <Line
            label={instalmentLabel(
              t`Second payment`,
              booking.second_payment_due,
              booking.total_price - final,
              second,
            )}
            amount={second}
            currency={currency}
          />
        )}
        {final > 0 && (
          <Line
            label={instalmentLabel(
              t`Final payment`,
              booking.final_payment_due,
              booking.total_price,
              final,
            )}
            amount={final}
            currency={currency}
          />
        )}
      </dl>
      <details className={classes.terms}>
        <summary>
          <span>{t`Cancellation terms of this booking`}</span>
        </summary>
        <ul>
          {booking.terms.bands.map((band) => (
            <li key={band.more_than_days ?? 'last'}>{termsLine(bandOf(band), owed)}</li>
          ))}
          {moved !== null && <li>{moved}</li>}
        </ul>
      </details>
    </>
  );
}

function Line(props: { label: string; amount: number; currency: string; strong?: boolean }) {
  return (
    <div data-strong={props.strong}>
      <dt>{props.label}</dt>
      <dd>
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  );
}
