import { counted } from '@slipway/domain/messages/counted';
import type { MailTemplate } from '#features/messages/message-params.ts';
import type { Block, Fact, MailContent } from './mail-content.ts';
import { refundWayText } from './refund-text.ts';
import { dateText, moneyText } from './wording.ts';

type ParamsOf<T extends MailTemplate['template']> = Extract<
  MailTemplate,
  { template: T }
>['params'];
type OrderCancelled = ParamsOf<'order-cancelled'>;

/** How the refund of an order is made, for the customer. */
function refundText({ refund: total, by_card: atOnce, currency }: OrderCancelled): string {
  if (total === 0) return 'Under the terms of the order, there is no refund.';
  // No gift card pays an order that staff took.
  return refundWayText({ total, atOnce, toGiftCard: 0 }, currency);
}

/** To the customer of a cancelled order, with the refund. */
export function orderCancelled(params: OrderCancelled): MailContent {
  const { number, name, reason, kept, refund, owed, currency, business } = params;
  const day = dateText(params.delivery_date);
  const amount = (label: string, cents: number, strong = false): Fact => ({
    label,
    value: moneyText(cents, currency),
    amount: true,
    strong,
  });
  const paid = kept + refund;
  const money: Block[] =
    paid === 0 && owed === 0
      ? []
      : [
          { kind: 'heading', text: 'Payment' },
          {
            kind: 'facts',
            rows: [
              amount('Paid', paid),
              amount('Kept', kept),
              amount('Refund', refund, true),
              ...(owed > 0 ? [amount('Still to pay', owed, true)] : []),
            ],
          },
          { kind: 'text', text: refundText(params) },
          ...(owed > 0 && params.pay_link != null
            ? [{ kind: 'button', label: 'Pay balance', href: params.pay_link } as const]
            : []),
        ];
  return {
    subject: `Order ${number} cancelled, delivery ${day}`,
    preview:
      refund > 0 ? `Refund: ${moneyText(refund, currency)}.` : 'Your order has been cancelled.',
    title: 'Your order has been cancelled',
    blocks: [
      {
        kind: 'text',
        text: params.by_business
          ? `Hi ${name}, we are sorry, but we cannot deliver this order.`
          : `Hi ${name}, your order has been cancelled.`,
      },
      ...(reason === '' ? [] : [{ kind: 'text', text: reason } as const]),
      {
        kind: 'facts',
        rows: [
          { label: 'Order number', value: String(number), strong: true },
          { label: 'Delivery date', value: day },
        ],
      },
      { kind: 'list', items: params.lines.map((line) => `${line.quantity} × ${line.name}`) },
      ...money,
      { kind: 'button', label: 'View your order', href: params.link },
    ],
    business,
  };
}

/** To the customer of ended recurring bookings: which dates are cancelled and which stay. */
export function seriesEnded(params: ParamsOf<'series-ended'>): MailContent {
  const { of, name, cancelled, kept, business, link } = params;
  const one = of === 'orders' ? 'order' : 'booking';
  const many = counted(cancelled.length, one);
  const days = (rows: typeof cancelled): Block => ({
    kind: 'list',
    items: rows.map(({ number, date }) => `${dateText(date)}, ${one} ${number}`),
  });
  const keptBlocks: Block[] =
    kept.length === 0
      ? []
      : [{ kind: 'heading', text: 'Already paid for, so these stay' }, days(kept)];
  return {
    subject: `Your repeat ${one}s have ended: ${many} cancelled`,
    preview: `From ${dateText(cancelled[0]?.date ?? '')}.`,
    title: `Your repeat ${one}s have ended`,
    blocks: [
      {
        kind: 'text',
        text: `Hi ${name}, these ${one}s have been cancelled. Nothing was paid for them, and nothing is owed.`,
      },
      days(cancelled),
      ...keptBlocks,
      { kind: 'button', label: `View your ${one}s`, href: link },
    ],
    business,
  };
}
