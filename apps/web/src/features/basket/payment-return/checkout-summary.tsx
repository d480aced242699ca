import { Plural, Trans } from '@lingui/react/macro';
import type { ReturnedBooking } from '@slipway/contract/bookings/bookings';
import { formatDate, formatTime } from '#lib/format.ts';
import { ButtonLink } from '#ui/links.tsx';
import classes from '#shared/cards/payment-pages.module.css';

type Own = NonNullable<ReturnedBooking['own']>;

/** The bookings and the order of the checkout that was just paid, shown only to the browser that placed it. */
export function CheckoutSummary({ own: { bookings, order, email } }: { own: Own }) {
  return (
    <>
      {bookings.map(({ id, unit, package: name, date, time, guests }) => (
        <p key={id} className={classes.facts}>
          <span>
            <Trans>Booking {id}</Trans>
          </span>
          <br />
          <b dir="auto">{[name, unit].filter((part) => part !== '').join(', ')}</b>
          <br />
          <bdi>
            {formatDate(date)}
            {time !== null && `, ${formatTime(time)}`}
          </bdi>
          <br />
          <Plural value={guests} one="# guest" other="# guests" />
        </p>
      ))}
      {order !== null && (
        <div>
          <p className={classes.facts}>
            <span>
              <Trans>Order {order.id}</Trans>
            </span>
            {order.products.map(({ name, quantity }, n) => (
              <b key={n} dir="auto" className={classes.product}>
                {quantity} × {name}
              </b>
            ))}
          </p>
          {order.page !== null && (
            <ButtonLink to={new URL(order.page).pathname} variant="default" mt="xs">
              <Trans>See your order</Trans>
            </ButtonLink>
          )}
        </div>
      )}
      <p className={classes.facts}>
        <bdi>{email}</bdi>
      </p>
    </>
  );
}
