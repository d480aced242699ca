import { phoneText } from '@slipway/domain/messages/phone-text';
import type { MailTemplate } from '#features/messages/message-params.ts';
import { linkTo } from './first-sign-in.ts';
import type { Block, Fact, MailContent } from './mail-content.ts';
import { dateText, moneyText } from './wording.ts';

type Params = Extract<MailTemplate, { template: 'order-confirmation' }>['params'];

/** By link; where no card is taken, through the business: staff record the payment. */
function howToPay({ deposit, paid, total, business, pay_link: href }: Params): Block[] {
  const isDue = paid < deposit;
  if (href != null && paid < total) {
    return [{ kind: 'button', label: isDue ? 'Pay now' : 'Pay the rest now', href, quiet: !isDue }];
  }
  if (!isDue) return [];
  const ways = [phoneText(business.phone), business.email].filter((way) => way !== '').join(' or ');
  const text = ways === '' ? 'To pay, please contact us.' : `To pay, please contact us: ${ways}.`;
  return [{ kind: 'text', text }];
}

/** How an order that is packed reaches its customer. */
const packedFacts = ({ by, way }: NonNullable<Params['packed']>): Fact[] => [
  { label: by === 'pickup' ? 'Pick-up' : 'Shipping method', value: way },
];

/** To the customer, when staff took an order and chose to send a confirmation. */
export function orderConfirmation(params: Params): MailContent {
  const { business, currency } = params;
  const amount = (label: string, cents: number, strong = false): Fact => ({
    label,
    value: moneyText(cents, currency),
    amount: true,
    strong,
  });
  const day = dateText(params.delivery_date);
  const { packed } = params;
  const address: Fact[] =
    params.delivery_address === '' ? [] : [{ label: 'Address', value: params.delivery_address }];
  const openDeposit = Math.max(0, params.deposit - params.paid);
  const rest = params.total - Math.max(params.deposit, params.paid);
  return {
    subject: packed
      ? `Order ${params.number} confirmed`
      : `Order ${params.number} confirmed, delivery ${day}`,
    preview: params.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    title: 'Thanks for your order!',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${params.name}, we have received your order and are holding it for you.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Order number', value: String(params.number), strong: true },
          ...(packed ? packedFacts(packed) : [{ label: 'Delivery date', value: day }]),
          ...(packed?.by === 'pickup' ? [] : address),
        ],
      },
      ...(packed && openDeposit > 0
        ? [{ kind: 'text', text: 'We pack it once it is paid.' } as const]
        : []),
      { kind: 'heading', text: 'Products' },
      {
        kind: 'facts',
        rows: params.lines.map(({ quantity, name, amount: cents }) =>
          amount(`${quantity} × ${name}`, cents),
        ),
      },
      { kind: 'heading', text: 'Payment' },
      {
        kind: 'facts',
        rows: [
          ...(packed?.by === 'shipping' ? [amount('Shipping', params.shipping ?? 0)] : []),
          amount('Total price', params.total, true),
          ...params.tax_lines.map((tax) =>
            amount(
              `${params.tax_included ? 'Includes ' : ''}${tax.name} ${tax.percent}%`,
              tax.amount,
            ),
          ),
          amount('Paid', params.paid, true),
          ...(openDeposit > 0
            ? [amount(packed ? 'Due now' : 'Deposit, due now', openDeposit)]
            : []),
          ...(rest > 0 ? [amount(`Rest, due on delivery, ${day}`, rest)] : []),
        ],
      },
      ...howToPay(params),
      ...linkTo('order', params),
    ],
    business,
  };
}
