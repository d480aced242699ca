import { Anchor, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { OrderPageView } from '#features/orders/order-page/order-page-view.tsx';
import { pageOfOwn } from '#features/orders/order-page/page-source.ts';
import { OrderLinesTable } from '#features/orders/order-lines-table.tsx';
import { InvoicesSection, PayByLinkButton } from '#features/payments/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { OwnOrderState } from './own-order-state.tsx';
import { KeptTermsLink } from '#shared/terms/kept-terms.tsx';
import { ReadModal } from '#ui/dialogs/read-modal.tsx';
import fields from '#ui/read-fields.module.css';

/** An order of the signed-in customer: delivery, products, payments and invoices. */
export function OrderModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const { payment, settings } = usePageData();
  const { business } = settings;
  const order = useQuery({
    queryKey: ['my-orders', 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/my-orders', {
        query: { number: id, per_page: 1 },
        signal,
      });
      const [found] = data;
      if (!found) throw new ApiError(404, t`Not found.`);
      return found;
    },
  });
  return (
    <ReadModal title={t`Order Details`} query={order} onClose={onClose}>
      {(data) =>
        data.delivery_state !== null ? (
          <OwnShopOrder id={id} />
        ) : (
          <>
            <dl className={fields.fields}>
              <Field label={t`Order #`}>{data.id}</Field>
              <Field label={t`Status`}>
                <OwnOrderState order={data} />
              </Field>
              <Field label={t`Delivery date`}>{formatDate(data.delivery_date)}</Field>
              {data.delivery_address !== '' && (
                <Field label={t`Delivery address`}>{data.delivery_address}</Field>
              )}
            </dl>
            <div style={{ marginBlock: 20 }}>
              <OrderLinesTable order={data} />
            </div>
            <dl className={fields.money}>
              <Amount label={t`Deposit`} amount={data.deposit} currency={data.currency} />
              <Amount label={t`Paid`} amount={data.paid} currency={data.currency} />
              <Amount
                label={t`Left to pay`}
                amount={Math.max(0, data.left)}
                currency={data.currency}
                strong
              />
            </dl>
            {data.left > 0 && payment.asks_for_cards && !data.cancelled && (
              <div style={{ marginBlockStart: 12 }}>
                <PayByLinkButton of={{ order: id }} color="signal">
                  <Trans>Pay online</Trans>
                </PayByLinkButton>
              </div>
            )}
            {data.left > 0 && (!payment.asks_for_cards || data.cancelled) && (
              <p className={fields.note}>
                <Trans>
                  To pay, please contact us: <bdi>{phoneText(business.phone)}</bdi>{' '}
                  <Anchor href={`mailto:${business.email}`} underline="always">
                    {business.email}
                  </Anchor>
                </Trans>
              </p>
            )}
            <div style={{ marginBlockStart: 12 }}>
              <KeptTermsLink of={{ orderId: id }} />
            </div>
            <div style={{ marginBlockStart: 20 }}>
              <InvoicesSection of={{ orderId: id }} own />
            </div>
          </>
        )
      }
    </ReadModal>
  );
}

/** An order of the shop, as the page behind its link shows it. */
function OwnShopOrder({ id }: { id: number }) {
  const { t } = useLingui();
  const source = useMemo(() => pageOfOwn(id), [id]);
  const page = useQuery({
    queryKey: source.queryKey,
    queryFn: ({ signal }) => source.read(signal),
    staleTime: 0,
  });
  if (page.isPending) return <Skeleton role="status" height={220} aria-label={t`Loading…`} />;
  if (page.isError) {
    return (
      <LoadProblem
        title={t`The order could not be loaded`}
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    );
  }
  return <OrderPageView page={page.data.data} source={source} />;
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Amount(props: { label: string; amount: number; currency: string; strong?: boolean }) {
  return (
    <div data-strong={props.strong}>
      <dt>{props.label}</dt>
      <dd>
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  );
}
