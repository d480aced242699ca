import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import type { MoneyOf } from '@slipway/contract/payments/money';
import { add, fromMajor, subtract, toMajor, zero } from '@slipway/domain/money/money';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { HandMethod } from '@slipway/domain/payments/payment-methods';
import { useRef } from 'react';
import { api, type CallInput } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { amountProblem } from './amount-problem.ts';
import { today } from './today.ts';

export type PaidBy = 'saved_card' | 'new_card' | 'hand';
type Body = CallInput<'POST /api/take-payment'>['body'];

interface Values extends Record<string, unknown> {
  for: 'payment' | 'tip';
  by: PaidBy;
  amount: number | string;
  method: HandMethod;
  date: string | null;
  reference: string;
}

/** The card form is incomplete and shows its own errors. */
class NoToken extends Error {}

/** What was refunded of the price, less refunds that were taken back; a correction moved no money. */
function refundedOf({ ledger }: MoneyOf): number {
  const parts = ledger.map(({ status, direction, amount, refund_of: of, correction }) => {
    if (status === ledgerKind.tip || status === ledgerKind.securityDeposit) return zero;
    if (direction === 'refund') return correction ? zero : fromMajor(amount);
    return of === null ? zero : subtract(zero, fromMajor(amount));
  });
  return toMajor(add(...parts));
}

/** The form of a payment or tip that staff take. */
function usePaymentForm(money: MoneyOf, suggested: number | '') {
  const { can_charge: canCharge } = usePageData().payment;
  /** A card can be charged at most what is left to pay. */
  const tooMuch = (typed: number) => {
    if (typed <= money.left) return null;
    if (money.left <= 0) return t`Nothing is left to pay.`;
    return t`At most ${formatMoney(money.left, money.currency)} can be charged.`;
  };
  const madeOn = formatDate(money.made_on);
  const tooEarly =
    money.order_id === null
      ? t`Date must not be before the booking was made, ${madeOn}.`
      : t`Date must not be before the order was made, ${madeOn}.`;
  return useForm<Values>({
    initialValues: {
      for: 'payment',
      by: money.card === null || !canCharge ? 'hand' : 'saved_card',
      amount: suggested,
      method: 'Cash',
      date: today(),
      reference: '',
    },
    validate: {
      amount: (typed, { for: fields, by }) =>
        amountProblem(typed) ??
        (fields === 'payment' && by !== 'hand' ? tooMuch(Number(typed)) : null),
      date: (date, { by }) => {
        if (by !== 'hand') return null;
        if (date === null) return t`Date is required.`;
        return date < money.made_on ? tooEarly : null;
      },
    },
  });
}

/**
 * A payment or a tip that staff take, and its press. Money that may come twice, and more than what is left, are confirmed
 * first where the payment is entered by hand: it is taken as typed.
 */
export function useTakePayment(money: MoneyOf, onDone: () => void) {
  const card = useRef<CardSource>(null);
  const { once, sentFor } = useIdempotencyKey<Body>();
  const refunded = refundedOf(money);
  // After a refund the price may have been meant to be lower: staff enter the amount.
  const suggested = money.due_today > 0 && refunded <= 0 ? money.due_today : '';
  const form = usePaymentForm(money, suggested);
  const { values } = form;
  const amount = Number(values.amount);
  const over = values.for === 'payment' && amount > Math.max(0, money.left);
  const isOnItsWay = money.awaited > 0 && values.for === 'payment' && values.by === 'hand';
  const awaited = formatMoney(money.awaited, money.currency);
  const excess = formatMoney(amount - Math.max(0, money.left), money.currency);
  const texts = {
    awaited: t`${awaited} was ordered and has not come yet. If it comes too, the booking is paid twice.`,
    excess: t`${excess} too much. It will show as overpaid until it is refunded.`,
  };

  const bodyOf = (typed: Values, token: string | null): Body => {
    const fields = {
      booking: money.booking_id,
      order: money.order_id,
      amount: Number(typed.amount),
      for: typed.for,
    };
    if (typed.by === 'saved_card') return { by: 'saved_card', ...fields };
    if (typed.by === 'new_card') return { by: 'new_card', stripeToken: token ?? '', ...fields };
    const { method, reference } = typed;
    // The notice above the button says that it is too much.
    const sure = { overpay: over, despite_awaited: money.awaited > 0 };
    return { by: 'hand', ...fields, method, reference, date: typed.date ?? '', ...sure };
  };
  const tokenFor = async (by: PaidBy): Promise<string | null> => {
    if (by !== 'new_card') return null;
    const token = (await card.current?.token()) ?? null;
    if (token === null) throw new NoToken(t`Check the card.`);
    return token;
  };
  const save = useSave({
    form,
    send: async (typed) => {
      const payloadKey = JSON.stringify(bodyOf(typed, null));
      const body = sentFor(payloadKey) ?? bodyOf(typed, await tokenFor(typed.by));
      const send = (headers: Record<string, string>) =>
        api('POST /api/take-payment', { body, headers });
      return once(body, send, payloadKey);
    },
    onSaved: ({ data }) => {
      if (data.status === 'paid') toastSuccess(data.message);
      onDone();
    },
  });
  const confirm = (title: string, text: string) =>
    askToConfirm({ title, text, yes: t`Take it anyway`, no: t`No, go back` });
  const confirmAndSave = async (typed: Values) => {
    const goesOn = !isOnItsWay || (await confirm(t`Money is on its way`, texts.awaited));
    if (!goesOn) return;
    const isExcess = over && typed.by === 'hand';
    if (!isExcess || (await confirm(t`More than what is left`, texts.excess))) save.save(typed);
  };

  const enterAmount = (entered: number) => {
    form.setFieldValue('amount', entered);
    form.clearFieldError('amount');
  };
  return {
    form,
    card,
    amount,
    refunded,
    /** Whether the payment is more than what is left. */
    over,
    /** Whether money that was ordered may come beside a payment by hand. */
    isOnItsWay,
    texts,
    save: { ...save, save: (typed: Values) => void confirmAndSave(typed) },
    enterAmount,
    choose: (what: Values['for']) => {
      form.setValues({ for: what, amount: what === 'tip' ? '' : suggested });
      form.clearFieldError('amount');
    },
  };
}
