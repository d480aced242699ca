import type { MailTemplate } from '#features/messages/message-params.ts';
import type { MailContent } from './mail-content.ts';
import { dateText, moneyText, timeText } from './wording.ts';

type AwaitedMail = Extract<MailTemplate, { template: 'payment-awaited' }>['params'];

const whatOf = ({ package: name, unit, date, time }: AwaitedMail) =>
  `${name}${unit === null ? '' : ` on ${unit}`} on ${dateText(date)} at ${timeText(time)}`;

/** To the customer whose money was ordered and comes days later. */
export function paymentAwaited(mail: AwaitedMail): MailContent {
  const amount = moneyText(mail.amount, mail.currency);
  return {
    subject: `Booking ${mail.number} waits for your payment: ${dateText(mail.date)}`,
    preview: `${amount} is on its way from your bank.`,
    title: 'Your payment is on its way',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, we keep a place for you: ${whatOf(mail)}. Your bank sends us ${amount}, which can take some days.`,
      },
      {
        kind: 'text',
        text: 'We will email you again as soon as it has arrived and your booking is confirmed. If your bank refuses it, we will tell you, and the place becomes free again.',
      },
    ],
    business: mail.business,
  };
}

/** To the customer whose money did not come: the place is free again. */
export function paymentNotReceived(mail: AwaitedMail): MailContent {
  const amount = moneyText(mail.amount, mail.currency);
  return {
    subject: `Booking ${mail.number} was not paid: ${dateText(mail.date)}`,
    preview: `Your bank did not send ${amount}, so the place is free again.`,
    title: 'Your payment did not arrive',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, your bank did not send us ${amount}, so this is no longer booked: ${whatOf(mail)}. You owe us nothing.`,
      },
      { kind: 'text', text: 'You are welcome to book again with another way to pay.' },
      { kind: 'button', label: 'Book again', href: mail.link },
    ],
    business: mail.business,
  };
}

type OrderMail = Extract<MailTemplate, { template: 'order-lost' }>['params'];

/** To the customer who ordered money for an order that comes days later. */
export function orderPaymentAwaited(mail: OrderMail): MailContent {
  const amount = moneyText(mail.amount, mail.currency);
  return {
    subject: `Order ${mail.number} waits for your payment`,
    preview: `${amount} is on its way from your bank.`,
    title: 'Your payment is on its way',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, we keep your products for you. Your bank sends us ${amount}, which can take some days.`,
      },
      {
        kind: 'text',
        text: 'We will email you again as soon as it has arrived, and then prepare your order. If your bank refuses it, we will tell you.',
      },
    ],
    business: mail.business,
  };
}

/** To the customer whose money for an order did not come. */
export function orderNotPaid(mail: OrderMail): MailContent {
  const amount = moneyText(mail.amount, mail.currency);
  return {
    subject: `Order ${mail.number} was not paid`,
    preview: `Your bank did not send ${amount}, so your order is cancelled.`,
    title: 'Your payment did not arrive',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, your bank did not send us ${amount}, so order ${mail.number} is cancelled. You owe us nothing.`,
      },
      { kind: 'text', text: 'You are welcome to order again with another way to pay.' },
      { kind: 'button', label: 'Order again', href: mail.link },
    ],
    business: mail.business,
  };
}

/** To the customer whose payment came too late for an order: it is given back. */
export function orderLost(mail: OrderMail): MailContent {
  const refund = moneyText(mail.amount, mail.currency);
  return {
    subject: 'Your order could not be completed',
    preview: `We are refunding ${refund} in full.`,
    title: 'Your order took too long',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, we are sorry: your payment arrived after we had stopped keeping what you ordered, so nothing is ordered.`,
      },
      {
        kind: 'text',
        text: `We are refunding ${refund}, everything we charged for it. Banks can take up to 10 days to show it.`,
      },
      { kind: 'button', label: 'Order again', href: mail.link },
    ],
    business: mail.business,
  };
}
