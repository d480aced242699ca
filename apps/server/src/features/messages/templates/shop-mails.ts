import { trackingLink } from '@slipway/domain/orders/fulfilment';
import { counted } from '@slipway/domain/messages/counted';
import type { MailTemplate } from '#features/messages/message-params.ts';
import { setPasswordTerms } from './first-sign-in.ts';
import type { Block, Fact, MailContent } from './mail-content.ts';
import { refundWayText } from './refund-text.ts';
import { moneyText } from './wording.ts';

type ParamsOf<T extends MailTemplate['template']> = Extract<
  MailTemplate,
  { template: T }
>['params'];
type AnyOrder = ParamsOf<'shop-order-ready'>;
type Priced = ParamsOf<'staff-shop-order'>;
type Refunded = ParamsOf<'shop-return-asked'>;

const amount = (label: string, cents: number, currency: string, strong = false): Fact => ({
  label,
  value: moneyText(cents, currency),
  amount: true,
  strong,
});

const orderNumber = ({ number }: AnyOrder): Fact => ({
  label: 'Order number',
  value: String(number),
  strong: true,
});

const items = ({ lines }: Pick<AnyOrder, 'lines'>): string[] =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`);

/** The order's page, without an account; until the mail goes out, the order in the customer area. */
const toOrder = ({ link, secret_order_link: page }: AnyOrder): Block => ({
  kind: 'button',
  label: 'View your order',
  href: page ?? link,
});

/** Where it is picked up or shipped to; gift cards go out by email. */
function deliveryFacts({ delivery }: AnyOrder): Fact[] {
  if (delivery.by === 'email') return [];
  if (delivery.by === 'shipping') {
    return [
      { label: 'Shipping method', value: delivery.way },
      { label: 'Address', value: delivery.address.join(', ') },
    ];
  }
  const { name, address, hours } = delivery.place;
  return [
    { label: 'Pick-up at', value: name },
    ...(address === '' ? [] : [{ label: 'Address', value: address }]),
    ...(hours === '' ? [] : [{ label: 'Hours', value: hours }]),
  ];
}

function priceBlocks(order: Priced): Block[] {
  const { currency } = order;
  return [
    { kind: 'heading', text: order.delivery.by === 'email' ? 'Gift cards' : 'Products' },
    {
      kind: 'facts',
      rows: order.lines.map((line) =>
        amount(`${line.quantity} × ${line.name}`, line.amount, currency),
      ),
    },
    { kind: 'heading', text: 'Payment' },
    {
      kind: 'facts',
      rows: [
        ...(order.delivery.by === 'shipping' ? [amount('Shipping', order.shipping, currency)] : []),
        amount('Total, paid', order.total, currency, true),
        ...order.tax_lines.map((tax) =>
          amount(
            `${order.tax_included ? 'Includes' : 'Of this'} ${tax.name} ${tax.percent}%`,
            tax.amount,
            currency,
          ),
        ),
      ],
    },
  ];
}

/** What becomes of the order next, and until when it can be given back. */
function whatNext({ delivery, return_days: days }: Priced): string {
  if (delivery.by === 'email') {
    return 'Each gift card is emailed on its day to whom it is for. Until the first one is sent you can cancel the order for a full refund.';
  }
  const next =
    delivery.by === 'pickup'
      ? 'We will email you when it is ready to be picked up.'
      : 'We will email you when it is on its way.';
  const returns = days > 0 ? ` You can return it within ${counted(days, 'day')} of delivery.` : '';
  return `${next} Until it is packed you can cancel it for a full refund.${returns}`;
}

/** To the customer, once an order of the shop is paid. */
export function shopOrderConfirmation(order: ParamsOf<'shop-order-confirmation'>): MailContent {
  const account: Block[] =
    order.secret_link === null
      ? []
      : [
          {
            kind: 'text',
            text: `We have created an account so that you can see all your orders online. If you want to use it, set a password. ${setPasswordTerms}`,
          },
          { kind: 'button', label: 'Set a password', href: order.secret_link, quiet: true },
        ];
  return {
    subject: `Order ${order.number} confirmed`,
    preview: items(order).join(', '),
    title: 'Thanks for your order!',
    blocks: [
      { kind: 'text', text: `Hi ${order.name}, your order is paid and confirmed.` },
      { kind: 'facts', rows: [orderNumber(order), ...deliveryFacts(order)] },
      { kind: 'text', text: whatNext(order) },
      ...priceBlocks(order),
      toOrder(order),
      ...account,
    ],
    business: order.business,
  };
}

/** To staff: an order of the shop is to be packed. */
export function staffShopOrder(order: Priced): MailContent {
  return {
    subject: `New order ${order.number}: ${items(order).join(', ')}`,
    preview: `${moneyText(order.total, order.currency)}, paid.`,
    title: order.delivery.by === 'email' ? 'Gift cards were sold' : 'A new order is to be packed',
    blocks: [
      { kind: 'text', text: `${order.name} has ordered and paid online.` },
      { kind: 'facts', rows: [orderNumber(order), ...deliveryFacts(order)] },
      ...priceBlocks(order),
      { kind: 'button', label: 'Open the order', href: order.link },
    ],
    business: order.business,
  };
}

/** To the customer: an order waits at its pick-up place. */
export function shopOrderReady(order: AnyOrder): MailContent {
  return {
    subject: `Order ${order.number} is ready to be picked up`,
    preview: items(order).join(', '),
    title: 'Your order is ready',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${order.name}, your order is ready. Please tell us its number when you pick it up.`,
      },
      { kind: 'facts', rows: [orderNumber(order), ...deliveryFacts(order)] },
      { kind: 'list', items: items(order) },
      toOrder(order),
    ],
    business: order.business,
  };
}

/** To the customer: an order is on its way, with its tracking. */
export function shopOrderShipped(order: ParamsOf<'shop-order-shipped'>): MailContent {
  const page = trackingLink(order.tracking);
  const tracking: Fact[] =
    order.tracking === '' || page !== null ? [] : [{ label: 'Tracking', value: order.tracking }];
  const follow: Block[] =
    page === null ? [] : [{ kind: 'button', label: 'Track your parcel', href: page }];
  return {
    subject: `Order ${order.number} is on its way`,
    preview: items(order).join(', '),
    title: 'Your order is on its way',
    blocks: [
      { kind: 'text', text: `Hi ${order.name}, we have shipped your order.` },
      { kind: 'facts', rows: [orderNumber(order), ...deliveryFacts(order), ...tracking] },
      { kind: 'list', items: items(order) },
      ...follow,
      toOrder(order),
    ],
    business: order.business,
  };
}

/** How a refund is made, for the customer. */
function refundText(order: Refunded, none = 'Nothing was paid, so nothing is refunded.'): string {
  const { refund: total, by_card: atOnce, by_gift_card: toGiftCard = 0, currency, awaited } = order;
  if (awaited === true) {
    return 'Your payment has not arrived yet. We are cancelling it, and refund it in full if it still goes through.';
  }
  if (total === 0) return none;
  return refundWayText({ total, atOnce, toGiftCard }, currency);
}

const reasonText = ({ reason }: Refunded): Block[] =>
  reason === '' ? [] : [{ kind: 'text', text: reason }];

/** To the customer of a cancelled order of the shop: everything comes back. */
export function shopOrderCancelled(order: ParamsOf<'shop-order-cancelled'>): MailContent {
  const opening = order.by_business
    ? `Hi ${order.name}, we are sorry, but we cannot deliver this order.`
    : `Hi ${order.name}, your order has been cancelled.`;
  return {
    subject: `Order ${order.number} cancelled`,
    preview: refundText(order),
    title: 'Your order has been cancelled',
    blocks: [
      { kind: 'text', text: opening },
      ...reasonText(order),
      { kind: 'facts', rows: [orderNumber(order), amount('Refund', order.refund, order.currency)] },
      { kind: 'list', items: items(order) },
      { kind: 'text', text: refundText(order) },
      toOrder(order),
    ],
    business: order.business,
  };
}

/** To staff: a customer cancelled an order that was not packed yet. */
export function staffShopOrderCancelled(order: Refunded): MailContent {
  return {
    subject: `Order ${order.number} cancelled by its customer`,
    preview: items(order).join(', '),
    title: 'An order was cancelled',
    blocks: [
      {
        kind: 'text',
        text: `${order.name} has cancelled this order.${order.delivery.by === 'email' ? '' : ' Please do not pack it.'}`,
      },
      ...reasonText(order),
      { kind: 'facts', rows: [orderNumber(order), amount('Refund', order.refund, order.currency)] },
      { kind: 'list', items: items(order) },
      { kind: 'button', label: 'Open the order', href: order.link },
    ],
    business: order.business,
  };
}

/** To the customer: we know of the return, and what it gives back. */
export function shopReturnAsked(order: Refunded): MailContent {
  const refund = moneyText(order.refund, order.currency);
  return {
    subject: `Return of order ${order.number}`,
    preview: `Once it has arrived, we refund ${refund}.`,
    title: 'Your return',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${order.name}, we have received your request to return this. Please bring or send it to us with the number of the order. Once it has arrived, we refund ${refund}.`,
      },
      {
        kind: 'facts',
        rows: [
          orderNumber(order),
          ...(order.business.address === ''
            ? []
            : [{ label: 'Our address', value: order.business.address }]),
          amount('Refund', order.refund, order.currency, true),
        ],
      },
      { kind: 'list', items: items(order) },
      toOrder(order),
    ],
    business: order.business,
  };
}

/** To staff: somebody wants to return products. */
export function staffShopReturn(order: Refunded): MailContent {
  return {
    subject: `Return asked for, order ${order.number}`,
    preview: items(order).join(', '),
    title: 'A customer returns products',
    blocks: [
      {
        kind: 'text',
        text: `${order.name} returns what is listed here. Mark it as received once it has arrived: then the refund is made.`,
      },
      ...reasonText(order),
      { kind: 'facts', rows: [orderNumber(order), amount('Refund', order.refund, order.currency)] },
      { kind: 'list', items: items(order) },
      { kind: 'button', label: 'Open the order', href: order.link },
    ],
    business: order.business,
  };
}

/** What was deducted of a return, and why. */
const deductedItems = ({ deductions = [], currency }: ParamsOf<'shop-return-received'>): Block[] =>
  deductions.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Deducted' },
        {
          kind: 'list',
          items: deductions.map(
            ({ name, amount: cents, reason }) =>
              `${name}: ${moneyText(cents, currency)}, ${reason}`,
          ),
        },
      ];

/** To the customer: what was returned has arrived, and is refunded. */
export function shopReturnReceived(order: ParamsOf<'shop-return-received'>): MailContent {
  const shipping =
    order.shipping > 0 ? [amount('Of this shipping', order.shipping, order.currency)] : [];
  const { deductions = [] } = order;
  const deducted = deductions.reduce((sum, { amount: cents }) => sum + cents, 0);
  const none =
    deducted > 0
      ? 'Nothing is refunded after what was deducted.'
      : 'Nothing of what you paid is left to be refunded.';
  const refund = refundText(order, none);
  return {
    subject: `Return of order ${order.number} received`,
    preview: refund,
    title: 'Your return has arrived',
    blocks: [
      { kind: 'text', text: `Hi ${order.name}, what you returned has arrived. Thank you!` },
      {
        kind: 'facts',
        rows: [
          orderNumber(order),
          ...(deducted > 0 ? [amount('Deducted', deducted, order.currency)] : []),
          amount('Refund', order.refund, order.currency, true),
          ...shipping,
        ],
      },
      { kind: 'list', items: items(order) },
      ...deductedItems(order),
      { kind: 'text', text: refund },
      toOrder(order),
    ],
    business: order.business,
  };
}
