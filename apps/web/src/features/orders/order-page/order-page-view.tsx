import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Paper.css';
import { Alert, Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { OrderPage } from '@slipway/contract/orders/order-page';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#lib/format.ts';
import { Money } from '#ui/money.tsx';
import { CancelForm } from './cancel-form.tsx';
import type { PageSource } from './page-source.ts';
import { ReturnForm } from './return-form.tsx';
import classes from './order-page.module.css';

/** An order of the shop for its customer: how far it has come, what is in it, and what can be done with it. */
export function OrderPageView({ page, source }: { page: OrderPage; source: PageSource }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'cancel' | 'return' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (changed) heading.current?.focus();
  }, [changed]);
  const onDone = async (after: OrderPage) => {
    queryClient.setQueryData(source.queryKey, { data: after });
    setOpen(null);
    setChanged(true);
    await queryClient.invalidateQueries({ queryKey: ['my-orders'] });
  };
  const form = { page, source, onDone, onClose: () => setOpen(null) };
  return (
    <Stack gap="lg">
      <Paper withBorder radius="md" p="lg" role="status">
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          <State page={page} />
        </Title>
        <Stack gap={4} mt="xs">
          <Text c="dimmed" size="sm">
            <Trans>Ordered on {formatDate(page.ordered_on)}</Trans>
          </Text>
          <Delivery page={page} />
        </Stack>
      </Paper>
      {page.open_return && (
        <Alert color="blue" variant="light" title={t`Your return`}>
          <Text size="sm">
            {page.open_return.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
          </Text>
          <Text size="sm">
            <Trans>
              Please bring or send it to us with the number of the order. The refund is made once it
              has arrived.
            </Trans>
          </Text>
          <Text size="sm">
            <bdi>
              {[page.open_return.to.name, page.open_return.to.address]
                .filter((part) => part !== '')
                .join(', ')}
            </bdi>
          </Text>
        </Alert>
      )}
      <Lines page={page} />
      <div className={classes.actions}>
        {page.state !== 'awaiting' && (
          <Button component="a" href={source.invoice} target="_blank" variant="default">
            <Trans>Invoice</Trans>
          </Button>
        )}
        {page.can_return && open === null && (
          <Button variant="default" onClick={() => setOpen('return')}>
            <Trans>Return products</Trans>
          </Button>
        )}
        {page.cancel_refund !== null && open === null && (
          <Button variant="default" color="red" onClick={() => setOpen('cancel')}>
            <Trans>Cancel order</Trans>
          </Button>
        )}
      </div>
      {open === 'cancel' && page.cancel_refund !== null && (
        <CancelForm {...form} refund={page.cancel_refund} />
      )}
      {open === 'return' && <ReturnForm {...form} />}
      <Rules page={page} />
    </Stack>
  );
}

function State({ page }: { page: OrderPage }) {
  switch (page.state) {
    case 'awaiting':
      return <Trans>We are waiting for your payment</Trans>;
    case 'to_pack':
    case 'to_send':
      return <Trans>Paid</Trans>;
    case 'packed':
      return <Trans>Packed</Trans>;
    case 'ready':
      return <Trans>Ready for pick-up</Trans>;
    case 'shipped':
      return <Trans>On its way</Trans>;
    case 'delivered':
      if (page.delivery.by === 'email') return <Trans>Sent</Trans>;
      return page.delivery.by === 'pickup' ? <Trans>Picked up</Trans> : <Trans>Delivered</Trans>;
    case 'returned':
      return <Trans>Returned</Trans>;
    case 'cancelled':
      return <Trans>Cancelled</Trans>;
  }
}

const hasLeft = (state: OrderPage['state']) =>
  state === 'shipped' || state === 'delivered' || state === 'returned';

function Delivery({ page }: { page: OrderPage }) {
  const { i18n, t } = useLingui();
  const { delivery } = page;
  if (delivery.by === 'email') return null;
  if (delivery.by === 'pickup') {
    const { name, address, hours } = delivery.place;
    return (
      <Text size="sm">
        <Trans>
          Pick-up at <bdi>{[name, address, hours].filter((part) => part !== '').join(', ')}</bdi>
        </Trans>
      </Text>
    );
  }
  const country = new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(delivery.country);
  const town = [delivery.city, country ?? ''].filter((part) => part !== '').join(', ');
  return (
    <>
      <Text size="sm">
        {hasLeft(page.state) ? (
          <Trans>
            Shipped to <bdi>{town}</bdi>
          </Trans>
        ) : (
          <Trans>
            Shipping to <bdi>{town}</bdi>
          </Trans>
        )}
      </Text>
      <Text size="sm">
        <Trans>
          Shipping method: <bdi>{delivery.way}</bdi>
        </Trans>
      </Text>
      {page.tracking !== '' && (
        <Text size="sm">
          {page.tracking_url === null ? (
            <Trans>
              Tracking: <bdi>{page.tracking}</bdi>
            </Trans>
          ) : (
            <Anchor
              href={page.tracking_url}
              target="_blank"
              rel="noreferrer"
              underline="always"
              aria-label={t`Track your parcel, opens a new window`}
            >
              <Trans>Track your parcel</Trans>
            </Anchor>
          )}
        </Text>
      )}
    </>
  );
}

function Lines({ page }: { page: OrderPage }) {
  const { t } = useLingui();
  const { currency } = page;
  const row = (label: string, amount: number) => (
    <tr key={label}>
      <td>{label}</td>
      <td>
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
  return (
    <table className={classes.lines}>
      <caption className="only-spoken">
        <Trans>Products of this order</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Product`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {page.lines.map((line) => (
          <tr key={line.position}>
            <td>
              {line.quantity} × {line.name}
              {line.discount > 0 && (
                <Text size="sm" c="dimmed">
                  <Trans>
                    Code <bdi dir="ltr">{page.code}</bdi>:{' '}
                    <Money amount={-line.discount} currency={currency} />
                  </Trans>
                </Text>
              )}
              {line.returned > 0 && (
                <Text size="sm" c="dimmed">
                  <Trans>{line.returned} returned</Trans>
                </Text>
              )}
              {line.deductions.map(({ amount, reason }, n) => (
                <Text size="sm" c="dimmed" key={n}>
                  <Trans>
                    Deducted: <Money amount={amount} currency={currency} />
                  </Trans>
                  {reason !== '' && (
                    <>
                      {' · '}
                      <bdi>{reason}</bdi>
                    </>
                  )}
                </Text>
              ))}
            </td>
            <td>
              <Money amount={line.amount} currency={currency} />
            </td>
          </tr>
        ))}
        {page.gift_cards.map((card) => (
          <tr key={`gift ${card.position}`}>
            <td>
              {card.recipient_name === '' ? (
                <Trans>Gift card</Trans>
              ) : (
                <Trans>
                  Gift card for <bdi>{card.recipient_name}</bdi>
                </Trans>
              )}
              <Text size="sm" c="dimmed">
                <SoldState card={card} />
              </Text>
            </td>
            <td>
              <Money amount={card.amount} currency={currency} />
            </td>
          </tr>
        ))}
        {page.delivery.by === 'shipping' && row(t`Shipping`, page.shipping)}
      </tbody>
      <tfoot>
        {page.tax_lines.map((tax) =>
          row(
            page.tax_included
              ? t`Includes ${tax.name} ${tax.percent}%`
              : t`Of this ${tax.name} ${tax.percent}%`,
            tax.amount,
          ),
        )}
        <tr>
          <th scope="row">{t`Total`}</th>
          <th>
            <Money amount={page.total} currency={currency} />
          </th>
        </tr>
        {page.refunded > 0 && row(t`Refunded, or on its way`, page.refunded)}
      </tfoot>
    </table>
  );
}

/** How far a gift card of the order has come. */
function SoldState({ card }: { card: OrderPage['gift_cards'][number] }) {
  switch (card.state) {
    case 'unpaid':
      return <Trans>Not paid yet</Trans>;
    case 'to_send':
      return <Trans>Is sent on {formatDate(card.send_on)}</Trans>;
    case 'sent':
      return <Trans>Sent</Trans>;
    case 'ended':
      return <Trans>Ended</Trans>;
  }
}

/** Until when it can be cancelled or returned. */
function Rules({ page }: { page: OrderPage }) {
  if (page.cancel_refund !== null) {
    return (
      <Text size="sm" c="dimmed">
        {page.delivery.by === 'email' ? (
          <Trans>Until the first gift card is sent you can cancel it for a full refund.</Trans>
        ) : (
          <Trans>Until it is packed you can cancel it for a full refund.</Trans>
        )}
      </Text>
    );
  }
  if (page.can_return) {
    return (
      <Text size="sm" c="dimmed">
        {page.return_until === null ? (
          <Trans>You can return it within {page.return_days} days of delivery.</Trans>
        ) : (
          <Trans>You can return it until {formatDate(page.return_until)}.</Trans>
        )}
      </Text>
    );
  }
  return null;
}
