import type { CounterMethod } from '@slipway/domain/payments/security-deposit';
import type { MailTemplate } from '#features/messages/message-params.ts';
import { payButton } from './booking-blocks.ts';
import type { Block, Fact, MailContent } from './mail-content.ts';
import { dateText, moneyText, timeText } from './wording.ts';

type Params = Extract<MailTemplate, { template: 'security-deposit' }>['params'];

/** How it was left at the counter, and is given back. */
export const wayOf = (leftBy: CounterMethod) => (leftBy === 'Cash' ? 'in cash' : 'by card');

/** The texts of each of these mails. */
function textsOf(mail: Params): { subject: string; title: string; text: string } {
  const { number, currency } = mail;
  const amount = moneyText(mail.amount, currency);
  const back = dateText(mail.back_on);
  const rest = mail.amount - mail.captured;
  switch (mail.about) {
    case 'asked':
      return {
        subject: `Security deposit for booking ${number}: ${amount}`,
        title: 'Please leave your security deposit',
        text: `for booking ${number} we ask for a security deposit of ${amount}. It is not part of the price: you get it back on ${back} at the latest, unless something is damaged.`,
      };
    case 'held':
      return {
        subject: `Your security deposit is held: booking ${number}`,
        title: 'Your security deposit is held',
        text: `we hold a security deposit of ${amount} on your card. Nothing is charged. The hold ends on ${back} at the latest, unless something is damaged.`,
      };
    case 'taken':
      if (mail.left_by !== undefined) {
        return {
          subject: `Your security deposit: booking ${number}`,
          title: 'We have your security deposit',
          text: `you have left a security deposit of ${amount} ${wayOf(mail.left_by)}. It is not part of the price: you get it back when you return, unless something is damaged.`,
        };
      }
      return {
        subject: `Your security deposit: booking ${number}`,
        title: 'We have taken your security deposit',
        text: `we have taken a security deposit of ${amount} from your card. It is not part of the price: we give it back on ${back} at the latest, unless something is damaged.`,
      };
    case 'released':
      if (mail.left_by !== undefined) {
        return {
          subject: `Your security deposit is returned: booking ${number}`,
          title: 'You have your security deposit back',
          text: `we have returned your security deposit of ${amount} ${wayOf(mail.left_by)}.`,
        };
      }
      return {
        subject: `Your security deposit is released: booking ${number}`,
        title: 'You get your security deposit back',
        text: `we have released your security deposit of ${amount}. Your bank may take some days to show it.`,
      };
    case 'captured':
      return {
        subject: `We keep ${moneyText(mail.captured, currency)} of your security deposit: booking ${number}`,
        title:
          rest > 0 ? 'A part of your security deposit is kept' : 'Your security deposit is kept',
        text:
          rest > 0 && mail.left_by !== undefined
            ? `we keep ${moneyText(mail.captured, currency)} of your security deposit of ${amount}, and have returned the other ${moneyText(rest, currency)} ${wayOf(mail.left_by)}.`
            : rest > 0
              ? `we keep ${moneyText(mail.captured, currency)} of your security deposit of ${amount}, and have released the other ${moneyText(rest, currency)}. Your bank may take some days to show it.`
              : `we keep your whole security deposit of ${amount}.`,
      };
  }
}

function facts(mail: Params): Block {
  const amount = (label: string, cents: number): Fact => ({
    label,
    value: moneyText(cents, mail.currency),
    amount: true,
    strong: true,
  });
  const row = (label: string, value: string): Fact => ({ label, value });
  const rest = mail.amount - mail.captured;
  const atCounter = mail.left_by !== undefined;
  const isOpen = mail.about !== 'released' && mail.about !== 'captured';
  return {
    kind: 'facts',
    rows: [
      row('Booking number', String(mail.number)),
      row('Package', mail.unit === null ? mail.package : `${mail.package}, ${mail.unit}`),
      row('Date', `${dateText(mail.date)} at ${timeText(mail.time)}`),
      amount('Security deposit', mail.amount),
      ...(mail.about === 'captured'
        ? [
            amount('Kept', mail.captured),
            row('Reason', mail.reason),
            ...(rest > 0 ? [amount(atCounter ? 'Returned' : 'Released', rest)] : []),
          ]
        : []),
      ...(mail.again === true
        ? [
            row('Released because', 'It was called off, or moved to another day'),
            row('Asked for again', 'On the morning of the new day'),
          ]
        : []),
      ...(atCounter
        ? [row('Left', mail.left_by === 'Cash' ? 'In cash' : 'By card at the counter')]
        : []),
      ...(isOpen && !atCounter ? [row('Released by', dateText(mail.back_on))] : []),
    ],
  };
}

/** The mails to a customer about the security deposit of a booking. */
export function securityDepositContent(mail: Params): MailContent {
  const { subject, title, text } = textsOf(mail);
  const ways =
    mail.about === 'asked' ? payButton(mail, { label: 'Leave the security deposit' }) : [];
  return {
    subject,
    preview: title,
    title,
    blocks: [
      { kind: 'text', text: `Hi ${mail.name === '' ? 'there' : mail.name}, ${text}` },
      facts(mail),
      ...ways,
      {
        kind: 'button',
        label: 'View your booking',
        href: mail.link,
        ...(ways.length > 0 && { quiet: true }),
      },
    ],
    business: mail.business,
  };
}
