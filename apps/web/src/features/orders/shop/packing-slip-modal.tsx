import { Button, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetails, ShopOrder } from '@slipway/contract/orders/order-details';
import { useRef } from 'react';
import { formatInstant } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { printElement } from '#lib/print/print.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import classes from '../orders.module.css';

/** What goes into the parcel: what is in it and where it goes, without prices. */
export function PackingSlipModal(props: {
  order: OrderDetails;
  shop: ShopOrder;
  onClose: () => void;
}) {
  const { order, shop, onClose } = props;
  const { i18n, t } = useLingui();
  const { business } = usePageData().settings;
  const sheet = useRef<HTMLDivElement>(null);
  const { delivery } = shop;
  const removed = (position: number) =>
    shop.returns
      .filter(({ state }) => state === 'removed')
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0);
  const country = (code: string) =>
    new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(code) ?? code;
  const to =
    delivery.by === 'pickup'
      ? [t`Pick-up at ${delivery.place.name}`, delivery.place.address]
      : delivery.by === 'email'
        ? []
        : [
            ...[delivery.address.line1, delivery.address.line2],
            [delivery.address.city, delivery.address.region, delivery.address.postcode]
              .filter((part) => part !== '')
              .join(', '),
            country(delivery.address.country),
          ];
  return (
    <Modal
      opened
      size={640}
      onClose={onClose}
      title={t`Packing slip`}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <div ref={sheet} className={classes.slip}>
          <h1>{t`Order ${order.id}`}</h1>
          <p>
            <b>{business.name}</b>
            <br />
            {business.address}
          </p>
          <address>
            <bdi>{order.name}</bdi>
            {to
              .filter((part) => part !== '')
              .map((part) => (
                <bdi key={part}>{part}</bdi>
              ))}
          </address>
          <p>{t`Ordered ${formatInstant(order.created_at)}`}</p>
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">{t`Product`}</th>
                <th scope="col">{t`SKU`}</th>
                <th scope="col">{t`Quantity`}</th>
              </tr>
            </thead>
            <tbody>
              {order.lines
                .map((line) => ({ ...line, packed: line.quantity - removed(line.position) }))
                .filter(({ packed }) => packed > 0)
                .map(({ position, name, sku, packed }) => (
                  <tr key={position}>
                    <td>{name}</td>
                    <td>{sku}</td>
                    <td>{packed}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
        <Buttons>
          <Button
            onClick={() => sheet.current && printElement(sheet.current, t`Order ${order.id}`)}
          >
            <Trans>Print</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
