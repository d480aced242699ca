import '@mantine/core/styles/Alert.css';
import { Alert, Anchor, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { OrderDetails, ShopOrder } from '@slipway/contract/orders/order-details';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { trackingLink, type FulfilmentStep } from '@slipway/domain/orders/fulfilment';
import { useState, type ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { customerToldText } from '#shared/sent-text.ts';
import { useMay } from '#shared/use-may.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import shared from '#ui/facts.module.css';
import { Money } from '#ui/money.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from '../orders.module.css';
import { ContactModal } from './contact-modal.tsx';
import { EnterReturnModal } from './enter-return-modal.tsx';
import { PackingSlipModal } from './packing-slip-modal.tsx';
import { ReceiveReturnModal } from './receive-return-modal.tsx';
import { RefundModal } from './refund-modal.tsx';
import { ReturnsOfOrder } from './returns-of-order.tsx';
import { ShipModal } from './ship-modal.tsx';
import { stepNames } from './shop-labels.ts';
import { RemovePiecesModal } from './remove-pieces-modal.tsx';

type Open = 'contact' | 'refund' | 'return' | 'receive' | 'ship' | 'slip' | 'remove-pieces';

/** An order of the shop with what its panel needs. */
export interface ShopPanelProps {
  order: OrderDetails;
  shop: ShopOrder;
  onDone: () => Promise<void>;
}

/** What happens to an order of the shop: its next step, delivery, returns and refunds. */
export function ShopPanel({ order, shop, onDone }: ShopPanelProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const mayRefund = useMay(supervisorArea);
  // Desk gives back by the terms alone.
  const mayReturn = mayRefund || shop.return_by_terms;
  const close = () => setOpen(null);
  const done = async () => {
    close();
    await onDone();
  };
  const asked = shop.returns.find(({ state }) => state === 'asked');
  const modal = { order, shop, onClose: close, onDone: done };
  const isPaid = order.delivery_state !== 'awaiting' && !order.cancelled;
  const hasEnded = order.delivery_state === 'cancelled' || order.delivery_state === 'returned';
  return (
    <section aria-label={t`Delivery`}>
      <h3 className={classes.heading}>
        <Trans>Delivery</Trans>
      </h3>
      {order.delivery_state === 'awaiting' && (
        <Alert color="yellow" variant="light" mb="sm">
          <Trans>Its money has not arrived yet. Please do not pack it before.</Trans>
        </Alert>
      )}
      {asked && (
        <Alert color="yellow" variant="light" mb="sm" title={t`Return asked for`}>
          {mayReturn ? (
            <Trans>Once it is here, mark it as received: then the refund is made.</Trans>
          ) : (
            <Trans>It was asked for after its days for returns, so Desk does not receive it.</Trans>
          )}
        </Alert>
      )}
      <div className={classes.actions}>
        <Steps order={order} shop={shop} onDone={done} onShip={() => setOpen('ship')} />
        {asked && mayReturn && (
          <Button onClick={() => setOpen('receive')}>
            <Trans>Return received</Trans>
          </Button>
        )}
        {asked && <CloseReturn order={order} onDone={done} />}
        <Button variant="default" onClick={() => setOpen('slip')}>
          <Trans>Packing slip</Trans>
        </Button>
        {!hasEnded && (
          <Button variant="default" onClick={() => setOpen('contact')}>
            <Trans>Edit contact and address</Trans>
          </Button>
        )}
        {shop.can_remove_pieces && mayRefund && (
          <Button variant="default" onClick={() => setOpen('remove-pieces')}>
            <Trans>Remove pieces</Trans>
          </Button>
        )}
        {shop.can_return && mayReturn && (
          <Button variant="default" onClick={() => setOpen('return')}>
            <Trans>Enter a return</Trans>
          </Button>
        )}
        {mayRefund && isPaid && shop.refunded < order.total_price && (
          <Button variant="default" onClick={() => setOpen('refund')}>
            <Trans>Refund a part</Trans>
          </Button>
        )}
      </div>
      <DeliveryFacts order={order} shop={shop} />
      {shop.returns.length > 0 && <ReturnsOfOrder order={order} shop={shop} />}
      {open === 'contact' && <ContactModal {...modal} />}
      {open === 'ship' && <ShipModal {...modal} />}
      {open === 'refund' && <RefundModal {...modal} />}
      {open === 'return' && <EnterReturnModal {...modal} />}
      {open === 'receive' && asked && <ReceiveReturnModal {...modal} asked={asked} />}
      {open === 'remove-pieces' && <RemovePiecesModal {...modal} />}
      {open === 'slip' && <PackingSlipModal order={order} shop={shop} onClose={close} />}
    </section>
  );
}

/** The step forward as a button, and the one back. */
function Steps(props: ShopPanelProps & { onShip: () => void }) {
  const { order, shop, onDone, onShip } = props;
  const { i18n, t } = useLingui();
  const take = useMutation({
    mutationFn: (step: FulfilmentStep) =>
      api('POST /api/orders/:id/step', {
        params: { id: order.id },
        body: { version: order.version, step },
      }),
    onSuccess: async (_answer, step) => {
      toastSuccess(step === 'ready' ? customerToldText() : t`Successfully updated`);
      await onDone();
    },
    onError: async (error) => {
      await showError(error);
      await onDone();
    },
  });
  return shop.steps.map((step, index) => (
    <Button
      key={step}
      variant={index === 0 && step !== 'not_ready' ? 'filled' : 'default'}
      loading={take.isPending && take.variables === step}
      disabled={take.isPending}
      onClick={() => (step === 'shipped' ? onShip() : take.mutate(step))}
    >
      {i18n._(stepNames[step])}
    </Button>
  ));
}

function CloseReturn({ order, onDone }: Pick<ShopPanelProps, 'order' | 'onDone'>) {
  const close = useMutation({
    mutationFn: () =>
      api('POST /api/orders/:id/return/close', {
        params: { id: order.id },
        body: { version: order.version },
      }),
    onSuccess: onDone,
    onError: async (error) => {
      await showError(error);
      await onDone();
    },
  });
  return (
    <Button variant="default" loading={close.isPending} onClick={() => close.mutate()}>
      <Trans>Nothing came: close the return</Trans>
    </Button>
  );
}

function DeliveryFacts({ order, shop }: { order: OrderDetails; shop: ShopOrder }) {
  const { t } = useLingui();
  const { delivery, tracking } = shop;
  const page = trackingLink(tracking);
  const at = (instant: string | null) => instant !== null && formatInstant(instant);
  const money = (amount: number) =>
    amount > 0 && <Money amount={amount} currency={order.currency} />;
  return (
    <dl className={shared.facts} style={{ marginBlockStart: 12 }}>
      {delivery.by === 'pickup' ? (
        <Fact name={t`Pick-up at`}>
          {[delivery.place.name, delivery.place.address].filter((part) => part !== '').join(', ')}
        </Fact>
      ) : (
        delivery.by === 'shipping' && <Fact name={t`Shipping zone`}>{delivery.way}</Fact>
      )}
      <Fact name={t`Price of shipping`}>{money(shop.shipping)}</Fact>
      <Fact name={t`Refunded`}>{money(shop.refunded)}</Fact>
      <Fact name={t`Packed`}>{at(shop.packed_at)}</Fact>
      <Fact name={t`Ready for pick-up`}>{at(shop.ready_at)}</Fact>
      <Fact name={t`Shipped`}>{at(shop.shipped_at)}</Fact>
      <Fact name={t`Tracking`}>
        {page === null ? (
          tracking
        ) : (
          <Anchor href={page} target="_blank" rel="noreferrer">
            {tracking}
          </Anchor>
        )}
      </Fact>
      <Fact name={t`Returns`}>
        {shop.return_days === 0 ? t`Not agreed` : t`Within ${shop.return_days} days of delivery`}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null || children === false) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
