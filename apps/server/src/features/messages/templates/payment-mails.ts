import { giftCardMethod, providerMethods } from '@slipway/domain/payments/payment-methods';
import type { MovementMail } from '#features/messages/message-params.ts';
import type { InvoiceContent } from '#db/invoice-content.ts';
import type { Block, Fact, MailContent } from './mail-content.ts';
import { dateText, moneyText } from './wording.ts';

const nameOf = ({ of, number }: MovementMail) => `${of} ${number}`;

/** What it was for, the amount, and the totals afterwards; excludes tips. */
function facts(mail: MovementMail, moved: string): Block {
  const money = (cents: number) => moneyText(cents, mail.currency);
  const amount = (label: string, cents: number, strong = false): Fact => ({
    label,
    value: money(cents),
    amount: true,
    strong,
  });
  const whole = mail.tip
    ? []
    : [
        amount('Total price', mail.total),
        amount('Paid so far', mail.paid),
        amount('Left to pay', Math.max(0, mail.left), true),
      ];
  return {
    kind: 'facts',
    rows: [
      {
        label: mail.of === 'booking' ? 'Booking number' : 'Order number',
        value: String(mail.number),
        strong: true,
      },
      ...(mail.of === 'booking' ? [{ label: 'Package', value: mail.title }] : []),
      { label: mail.of === 'booking' ? 'Date' : 'Delivery date', value: dateText(mail.date) },
      { label: 'Method', value: mail.method },
      amount(moved, mail.amount, true),
      ...whole,
    ],
  };
}

/** To the customer, when a payment was made. */
export function paymentReceipt(mail: MovementMail): MailContent {
  const amount = moneyText(mail.amount, mail.currency);
  const what = mail.tip ? 'tip' : 'payment';
  return {
    subject: `Receipt: ${amount} for ${nameOf(mail)}`,
    preview: `We have received your ${what} of ${amount}.`,
    title: mail.tip ? 'Thank you for your tip' : 'Thank you for your payment',
    blocks: [
      { kind: 'text', text: `Hi ${mail.name}, we have received your ${what} of ${amount}.` },
      facts(mail, mail.tip ? 'Tip' : 'Payment'),
      { kind: 'button', label: `View your ${mail.of}`, href: mail.link },
    ],
    business: mail.business,
  };
}

/** Where a refund goes that is made by itself; empty: staff give it back. */
export function refundedTo(method: string): string {
  if (method === giftCardMethod) return 'It is on your gift card again.';
  if (!providerMethods.some((one) => one === method)) return '';
  const where = method === 'Credit card' ? 'to the card you paid with' : 'the way you paid';
  return `It goes back ${where}; banks can take up to 10 days to show it.`;
}

/** To the customer, when a refund was made. */
export function paymentRefunded(mail: MovementMail): MailContent {
  const amount = moneyText(mail.amount, mail.currency);
  const toWhere = refundedTo(mail.method);
  return {
    subject: `Refund: ${amount} for ${nameOf(mail)}`,
    preview: `We refunded ${amount}.`,
    title: 'Your refund',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, we refunded ${amount}.${toWhere === '' ? '' : ` ${toWhere}`}`,
      },
      facts(mail, 'Refund'),
      { kind: 'button', label: `View your ${mail.of}`, href: mail.link },
    ],
    business: mail.business,
  };
}

/** To the customer, with the invoice as PDF. */
export function invoiceMail(mail: {
  name: string;
  content: InvoiceContent;
  link: string;
}): MailContent {
  const { content } = mail;
  const word = content.kind === 'invoice' ? 'Invoice' : 'Credit note';
  const left = moneyText(Math.max(0, content.left), content.currency);
  return {
    subject: `${word} ${content.number} for ${content.of} ${content.of_number}`,
    preview: `${word} ${content.number} is attached.`,
    title: `${word} ${content.number}`,
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, the ${word.toLowerCase()} for ${content.of} ${content.of_number} is attached as a PDF.`,
      },
      {
        kind: 'facts',
        rows: [
          {
            label: 'Total',
            value: moneyText(content.total, content.currency),
            amount: true,
          },
          { label: 'Left to pay', value: left, amount: true, strong: true },
        ],
      },
      { kind: 'button', label: `View your ${content.of}`, href: mail.link },
    ],
    business: content.business,
  };
}
