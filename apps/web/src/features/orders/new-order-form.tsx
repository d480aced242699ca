import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { withoutOrderDeposit } from '@slipway/domain/orders/orders';
import { toMajor } from '@slipway/domain/money/money';
import { useEffect, useRef, useState } from 'react';
import { pathOf } from '#lib/page-paths.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import {
  ByHandFields,
  type ByHand,
  DepositChoice,
  type Deposit,
  isByHand,
} from '#features/payments/index.ts';
import { CustomerPicker, type ChosenCustomer, ContactFields } from '#features/customers/index.ts';
import { CardForm } from '#shared/cards/card-form.tsx';
import { defaultDelivery } from '#lib/address-lines.ts';
import { api } from '#lib/api.ts';
import { errorLines } from '#lib/api-error.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { formatMoney } from '#lib/format.ts';
import { UnknownOutcomeError } from '#lib/unknown-outcome.ts';
import { usePageData } from '#lib/page-data.ts';
import { showWarning } from '#ui/dialogs/dialogs.ts';
import { useSave } from '#ui/edit/use-save.ts';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { orderRules, withoutLines } from './order-rules.ts';
import { OrderTotals } from './order-totals.tsx';
import { HandOverChoice, PackedFields } from './packed-fields.tsx';
import { takeOrder } from './take-order.ts';
import { usePackedOrder } from './use-packed-order.ts';
import {
  emptyOrder,
  orderBody,
  quoteOf,
  currentPriceRules,
  type OrderValues,
} from './order-values.ts';
import classes from './orders.module.css';

/** Takes an order by phone or at the counter: products and quantities, delivery, customer, and how the deposit is paid. */
export function NewOrderForm({ day = null }: { day?: CalendarDate | null }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [today] = useState(() => todayIn(settings.time_zone, new Date()));
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null);
  const [deposit, setDeposit] = useState<Deposit>('later');
  const [byHand, setByHand] = useState<ByHand>({ method: 'Cash', paid_on: today, reference: '' });
  const [confirmation, setConfirmation] = useState(true);
  const card = useRef<CardSource>(null);
  /** The default address that was filled in. */
  const filledIn = useRef('');
  /** The customer whose address is being loaded; a response for another one is outdated. */
  const deliverTo = useRef<number | null>(null);
  const attempt = useRef<{ payloadKey: string; key: string } | null>(null);
  const packedRules = useRef<() => Record<string, string>>(() => ({}));
  const form = useForm<OrderValues>({
    initialValues: emptyOrder(day),
    validate: (values) => ({ ...orderRules(values), ...packedRules.current() }),
  });
  const packed = usePackedOrder(form.values.lines);
  const isPacked = packed.handOver !== 'handed_over';
  useEffect(() => {
    packedRules.current = packed.missing;
  });
  const rules = currentPriceRules(settings);
  const quote = isPacked ? packed.quote : quoteOf(form.values.lines, rules);
  const payment = isPacked && deposit === 'none' ? 'later' : deposit;
  const save = useSave({
    form,
    send: (values) => {
      const body = {
        ...orderBody(values, rules),
        ...(isPacked && {
          delivery: packed.ordered(),
          delivery_address: '',
          total_price: quote === null ? 0 : toMajor(quote.total),
        }),
        customer_id: customer?.id ?? null,
        paid_by_hand: isByHand(payment) ? byHand : null,
        paid_in_full: payment === 'in_full',
        no_deposit: payment === 'none',
        confirmation,
      };
      // The same payload is the same attempt: pressing again after a lost answer creates one order.
      const payloadKey = JSON.stringify({ body, payment });
      if (attempt.current?.payloadKey !== payloadKey)
        attempt.current = { payloadKey, key: crypto.randomUUID() };
      return takeOrder(body, { key: attempt.current.key, deposit: payment, card: card.current });
    },
    onSaved: async ({ order, unpaid }) => {
      toastSuccess(t`Order ${order.id} has been created.`);
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      await queryClient.invalidateQueries({ queryKey: ['units'] });
      await navigate({
        to: pathOf('bookings', settings.purpose),
        search: { order: order.id },
        ignoreBlocker: true,
      });
      if (unpaid !== null) {
        const why = errorLines(unpaid, t`Something went wrong.`).join(' ');
        await showWarning(
          unpaid instanceof UnknownOutcomeError
            ? t`The order has been created, but we do not know yet whether its deposit was charged. Check its payments before you charge it again.`
            : t`The order has been created, but its deposit could not be charged: ${why}`,
        );
      }
    },
  });
  useUnsavedGuard(form.isDirty() && !save.isPending && !save.isSuccess);
  /** Fills in the customer's default address unless another was typed; an empty address means pick-up. */
  const deliverToDefault = async (customerId: number | null) => {
    deliverTo.current = customerId;
    const typed = form.getValues().delivery_address;
    if (typed !== '' && typed !== filledIn.current) return;
    filledIn.current = '';
    form.setFieldValue('delivery_address', '');
    if (customerId === null) return;
    const { data } = await api('GET /api/addresses/customer/:customerId', {
      params: { customerId },
    }).catch(() => ({ data: [] }));
    if (deliverTo.current !== customerId || form.getValues().delivery_address !== '') return;
    filledIn.current = defaultDelivery(data);
    form.setFieldValue('delivery_address', filledIn.current);
  };
  const errors: Record<string, unknown> = { ...form.errors };
  for (const [name, texts] of Object.entries(save.fieldErrors)) errors[name] = texts.join(' ');
  const textOf = (name: string) => {
    const error = errors[name];
    return typeof error === 'string' ? error : undefined;
  };
  return (
    <form noValidate className={classes.page} onSubmit={form.onSubmit(save.save, focusFirst)}>
      <div className={classes.section}>
        <h2 className={classes.heading}>
          <Trans>Products</Trans>
        </h2>
        <LineFields
          lines={form.values.lines}
          errors={errors}
          currency={settings.currency}
          held={() => 0}
          onChange={(lines) => {
            form.setFieldValue('lines', lines);
            form.setErrors(withoutLines(form.errors));
            save.forgetFieldErrors();
          }}
        />
        <h2 className={classes.heading}>
          <Trans>Customer</Trans>
        </h2>
        <CustomerPicker
          chosen={customer}
          error={textOf('customer_id')}
          onChange={(chosen) => {
            setCustomer(chosen);
            if (chosen === null && deposit === 'saved_card') setDeposit('later');
            const { name = '', email = '', phone = '' } = chosen ?? {};
            form.setValues({ name, email, phone });
            void deliverToDefault(chosen?.id ?? null);
          }}
        />
        <ContactFields
          contact={form.values}
          errors={errors}
          onChange={(change) => form.setValues(change)}
        />
        <h2 className={classes.heading}>
          <Trans>Delivery</Trans>
        </h2>
        <HandOverChoice
          packed={{
            ...packed,
            setHandOver: (handOver) => {
              packed.setHandOver(handOver);
              if (form.values.delivery_date === '') form.setFieldValue('delivery_date', today);
            },
          }}
          textOf={textOf}
        />
        <PackedFields packed={packed} textOf={textOf} />
        <DeliveryFields form={form} today={today} isPacked={isPacked} />
      </div>
      <aside className={`${classes.section ?? ''} ${classes.aside ?? ''}`} aria-label={t`Payment`}>
        <OrderTotals
          quote={quote && payment === 'none' ? withoutOrderDeposit(quote) : quote}
          currency={settings.currency}
          shipping={isPacked ? packed.shipping : null}
        />
        {textOf('total_price') !== undefined && (
          <p className={classes.error} role="alert">
            {textOf('total_price')}
          </p>
        )}
        <DepositChoice
          deposit={payment}
          forCustomer={customer !== null}
          amount={quote === null ? null : formatMoney(toMajor(quote.deposit))}
          total={quote === null ? null : formatMoney(toMajor(quote.total))}
          error={undefined}
          none={isPacked ? null : t`Nothing is due now; the full total is paid later.`}
          onChange={setDeposit}
        />
        {payment === 'new_card' && (
          <CardForm
            card={card}
            disabled={save.isPending}
            billing={{ name: form.values.name, email: form.values.email }}
          />
        )}
        {isByHand(payment) && (
          <ByHandFields
            byHand={byHand}
            today={today}
            error={textOf('paid_by_hand.paid_on')}
            onChange={setByHand}
          />
        )}
        <Switch
          label={t`Email the customer a confirmation`}
          disabled={form.values.email.trim() === ''}
          checked={confirmation && form.values.email.trim() !== ''}
          onChange={(event) => setConfirmation(event.currentTarget.checked)}
        />
        <Button type="submit" color="signal" size="md" loading={save.isPending}>
          <Trans>Create order</Trans>
        </Button>
      </aside>
    </form>
  );
}
