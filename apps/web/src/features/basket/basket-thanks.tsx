import { Group, Text, Title } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { OrderPrice } from '@slipway/contract/orders/order-quote';
import { add, fromMajor, multiply, subtract, toMajor } from '@slipway/domain/money/money';
import { useEffect, useRef } from 'react';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { useUnits } from '#features/bookings/index.ts';
import { usePageData } from '#lib/page-data.ts';
import { isGiftLine, isItemLine, isTripLine } from '#shared/basket/basket-lines.ts';
import { packageText } from '#shared/packages/trip-text.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import type { BookedBasket } from './basket-storage.ts';
import { DeliverySummary } from './delivery/delivery-summary.tsx';
import { DeliverySum, Sum, TaxesIncluded, TaxesOnTop } from './order-sums.tsx';
import classes from './basket.module.css';

/** After the press: thanks, the numbers of the bookings and of the order, and the next steps. */
export function BasketThanks({ done }: { done: BookedBasket }) {
  const { user, settings, delivery } = usePageData();
  const { ids, order, how, awaiting, amount, gifts, lines } = done;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const isCustomer = user?.role_name === 'Customer';
  return (
    <section className={classes.thanks}>
      <Title order={1} tabIndex={-1} ref={heading}>
        <Headline done={done} />
      </Title>
      <Text size="lg">
        <Next done={done} />
      </Text>
      <ul className={classes.booked}>
        <BookedTrips done={done} />
        {order !== null && <Ordered done={done} order={order} />}
      </ul>
      {gifts > 0 && !awaiting && (
        <p>
          <Trans>{formatMoney(gifts)} was paid by gift card.</Trans>
        </p>
      )}
      {amount > 0 && !awaiting && (
        <p>
          {how === null ? (
            <Trans>{formatMoney(amount)} was charged in one payment.</Trans>
          ) : (
            <>
              <Trans>
                <b>The deposits of {formatMoney(amount)} are not paid yet</b>, and nothing was
                charged.
              </Trans>{' '}
              <bdi>{how}</bdi>
            </>
          )}
        </p>
      )}
      {delivery.mail && user === null && ids.length > 0 && !awaiting && (
        <p>
          <Trans>
            To see your bookings, set a password with the link in the email, or sign in if you
            already have an account.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Questions? <a href={`mailto:${settings.business.email}`}>{settings.business.email}</a>
        </Trans>
      </p>
      <Group gap="sm">
        {isCustomer && ids.length > 0 && (
          <ButtonLink to="/dashboard">
            <Trans>See my bookings</Trans>
          </ButtonLink>
        )}
        {isCustomer && order !== null && (
          <ButtonLink
            to="/dashboard"
            search={{ order }}
            {...(ids.length > 0 && { variant: 'default' })}
          >
            <Trans>See my order</Trans>
          </ButtonLink>
        )}
        {order !== null && lines.some(isItemLine) && (
          <ButtonLink to="/shop" variant="default">
            <Trans>Back to the shop</Trans>
          </ButtonLink>
        )}
        {ids.length > 0 && (
          <>
            <ButtonLink to="/book" variant="default">
              <Trans>Book another package</Trans>
            </ButtonLink>
            <TextLink to="/package-preparations">
              <Trans>What to bring</Trans>
            </TextLink>
          </>
        )}
      </Group>
    </section>
  );
}

function Headline({ done: { ids, order, awaiting } }: { done: BookedBasket }) {
  if (ids.length === 0) {
    return awaiting ? (
      <Trans>Order {order} reserved</Trans>
    ) : (
      <Trans>Order {order} confirmed</Trans>
    );
  }
  if (order !== null) {
    return awaiting ? (
      <Plural
        value={ids.length}
        one="# booking and your order reserved"
        other="# bookings and your order reserved"
      />
    ) : (
      <Plural
        value={ids.length}
        one="# booking and your order confirmed"
        other="# bookings and your order confirmed"
      />
    );
  }
  return awaiting ? (
    <Plural value={ids.length} one="# booking reserved" other="# bookings reserved" />
  ) : (
    <Plural value={ids.length} one="# booking confirmed" other="# bookings confirmed" />
  );
}

/** What happens next. */
function Next({ done: { ids, order, email, awaiting, lines } }: { done: BookedBasket }) {
  const { delivery } = usePageData();
  if (!delivery.mail && !awaiting) {
    return lines.some(isGiftLine) ? (
      <Trans>
        Thanks! No confirmation is emailed. Please print this page, and ask us for the codes of the
        gift cards.
      </Trans>
    ) : (
      <Trans>
        Thanks! No confirmation is emailed. Please print this page, or note the numbers below.
      </Trans>
    );
  }
  if (lines.some(isGiftLine)) {
    return (
      <Trans>
        Thanks! A confirmation is on its way to <b>{email}</b>. Each gift card is emailed on its day
        to whom it is for.
      </Trans>
    );
  }
  if (order === null) {
    return awaiting ? (
      <Trans>
        Thanks! We keep your places while your payment is on its way, and confirm each booking to{' '}
        <b>{email}</b> as soon as it arrives.
      </Trans>
    ) : (
      <Trans>
        Thanks for booking! A confirmation of each is on its way to <b>{email}</b>, with entries for
        your calendar.
      </Trans>
    );
  }
  if (ids.length === 0) {
    return awaiting ? (
      <Trans>
        Thanks! We keep your products while your payment is on its way, and confirm the order to{' '}
        <b>{email}</b> as soon as it arrives. Then we get it ready for you.
      </Trans>
    ) : (
      <Trans>
        Thanks for your order! A confirmation is on its way to <b>{email}</b>. Its link leads to the
        page of your order, where you can follow it, cancel it and return products.
      </Trans>
    );
  }
  return awaiting ? (
    <Trans>
      Thanks! We keep your places and products while your payment is on its way, and confirm all of
      it to <b>{email}</b> as soon as it arrives.
    </Trans>
  ) : (
    <Trans>
      Thanks! A confirmation of each is on its way to <b>{email}</b>. The link in that of your order
      leads to its page, where you can follow it, cancel it and return products.
    </Trans>
  );
}

function BookedTrips({ done: { ids, lines } }: { done: BookedBasket }) {
  const units = useUnits().data ?? [];
  const unitOf = (id: number) => units.find((unit) => unit.id === id)?.name ?? '';
  return lines.filter(isTripLine).map(({ trip }, n) => (
    <li key={ids[n]}>
      <b>
        <Trans>Booking {ids[n]}</Trans>
      </b>
      <span dir="auto">
        {[packageText(trip.package_name ?? '', trip.quantity ?? 1), unitOf(trip.unit_id)]
          .filter((text) => text !== '')
          .join(', ')}
      </span>
      <bdi>
        {formatDate(trip.date)}
        {typeof trip.time === 'string' && <>, {formatTime(trip.time)}</>}
      </bdi>
      <span className="numbers">{formatMoney(trip.total_price)}</span>
    </li>
  ));
}

function Ordered({ done, order }: { done: BookedBasket; order: number }) {
  const { lines, items, delivery, place, price } = done;
  const products = lines.filter(isItemLine).map(({ item }) => item);
  const nameOf = (id: number) => items.find(({ variant_id }) => variant_id === id)?.name ?? '';
  const gifts = lines.filter(isGiftLine);
  return (
    <li>
      <b>
        <Trans>Order {order}</Trans>
      </b>
      <span className={classes.products}>
        {products.map(({ variant_id: id, quantity }) => (
          <span key={id} dir="auto">
            {quantity} × {nameOf(id)}
          </span>
        ))}
        {gifts.map(({ id, gift }) => (
          <span key={id}>
            <Trans>
              Gift card for <bdi>{gift.recipient_name || gift.recipient_email}</bdi>
            </Trans>
          </span>
        ))}
        {delivery && <DeliverySummary delivery={delivery} place={place} />}
      </span>
      {price !== null &&
        (delivery ? (
          <OrderSums done={done} price={price} by={delivery.by} />
        ) : (
          <span className="numbers">{formatMoney(price.total_price)}</span>
        ))}
    </li>
  );
}

/** What an order of products came to, as the basket showed it last. */
function OrderSums(props: {
  done: BookedBasket;
  price: OrderPrice;
  /** How the products are delivered. */
  by: 'pickup' | 'shipping';
}) {
  const { done, price, by } = props;
  const { code, ids, lines } = done;
  const products = add(
    ...lines
      .filter(isItemLine)
      .map(({ item: { price: each, quantity } }) => multiply(fromMajor(each), quantity)),
  );
  const off = toMajor(subtract(products, fromMajor(price.goods)));
  return (
    <dl className={classes.totals}>
      <Sum name={<Trans>Products</Trans>}>{formatMoney(toMajor(products))}</Sum>
      {off > 0 && <Sum name={<Trans>Code {code}</Trans>}>{formatMoney(-off)}</Sum>}
      <DeliverySum by={by} price={price.shipping} />
      <TaxesOnTop order={price} />
      <Sum name={<Trans>Total</Trans>} tone="now">
        {formatMoney(price.total_price)}
      </Sum>
      <TaxesIncluded order={price} besideTrips={ids.length > 0} />
    </dl>
  );
}
