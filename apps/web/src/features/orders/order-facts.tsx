import { Anchor } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { ReactNode } from 'react';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { pathOf } from '#lib/page-paths.ts';
import { formatDate, formatInstant, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import shared from '#ui/facts.module.css';
import { KeptTermsLink } from '#shared/terms/kept-terms.tsx';
import { TextLink } from '#ui/links.tsx';

/** An order's delivery, customer and source. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { email, phone, series_id: seriesId } = order;
  return (
    <dl className={shared.facts}>
      <Fact name={t`Delivery date`}>{formatDate(order.delivery_date)}</Fact>
      <Fact name={t`Deposit`}>
        {order.deposit === 0 ? t`No deposit` : formatMoney(order.deposit, order.currency)}
      </Fact>
      <Fact name={t`Customer`}>{order.name}</Fact>
      <Fact name={t`Email`}>
        {email !== '' && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
      </Fact>
      <Fact name={t`Phone`}>
        {phone !== '' && <Anchor href={phoneLink(phone)}>{phoneText(phone)}</Anchor>}
      </Fact>
      <Fact name={t`Address`} wide>
        {order.delivery_address}
      </Fact>
      <Fact name={t`Staff notes`} wide>
        {order.staff_notes}
      </Fact>
      <Fact name={t`Created`}>{formatInstant(order.created_at)}</Fact>
      <Fact name={t`Created by`}>{order.made_by}</Fact>
      <Fact name={t`Terms`} wide>
        <KeptTermsLink of={{ orderId: order.id }} />
      </Fact>
      <Fact name={t`Schedule`}>
        {seriesId !== null && (
          <TextLink to={pathOf('repeat-bookings', settings.purpose)} search={{ series: seriesId }}>
            {t`Schedule ${seriesId}`}
          </TextLink>
        )}
      </Fact>
    </dl>
  );
}

/** A labelled value; hidden if empty. */
function Fact(props: { name: string; wide?: boolean; children: ReactNode }) {
  const { name, wide = false, children } = props;
  if (children === '' || children === null || children === false) return null;
  return (
    <div data-wide={wide}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
