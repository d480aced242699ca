import { useLingui } from '@lingui/react/macro';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import { todayIn } from '@slipway/domain/dates/dates';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import classes from './my-bookings-list.module.css';

/** How the security deposit of a customer's booking stands; nothing where there is none. */
export function SecurityDepositNote({ booking }: { booking: MyBooking }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { security_deposit: deposit, currency } = booking;
  if (!deposit) return null;
  const dayOf = (instant: string) => formatDate(todayIn(settings.time_zone, new Date(instant)));
  const amount = formatMoney(deposit.amount, currency);
  const back = dayOf(deposit.release_at);
  const text = () => {
    switch (deposit.state) {
      case 'planned': {
        const day = dayOf(deposit.hold_at);
        return t`Security deposit of ${amount}: held or taken on ${day}`;
      }
      case 'wanted':
        return t`Security deposit of ${amount}: please leave it by the link in our email, or when you arrive`;
      case 'held':
        return t`Security deposit of ${amount}: held on your card until ${back}`;
      case 'taken':
        if (deposit.left_by === 'Cash') {
          return t`Security deposit of ${amount}: left in cash, returned when you are back`;
        }
        if (deposit.left_by === 'Card terminal') {
          return t`Security deposit of ${amount}: left by card at the counter, returned when you are back`;
        }
        return t`Security deposit of ${amount}: taken, released by ${back}`;
      case 'capturing':
      case 'captured': {
        const kept = formatMoney(deposit.captured, currency);
        if (deposit.captured < deposit.amount) {
          return deposit.left_by === null
            ? t`Security deposit of ${amount}: ${kept} kept, the rest released. ${deposit.reason}`
            : t`Security deposit of ${amount}: ${kept} kept, the rest returned. ${deposit.reason}`;
        }
        return t`Security deposit of ${amount}: ${kept} kept. ${deposit.reason}`;
      }
      case 'releasing':
      case 'released':
        if (deposit.left_by !== null) return t`Security deposit of ${amount}: returned`;
        return deposit.secured
          ? t`Security deposit of ${amount}: released`
          : t`Security deposit of ${amount}: no longer asked for`;
    }
  };
  return (
    <div className={classes.small} dir="auto">
      {text()}
    </div>
  );
}
