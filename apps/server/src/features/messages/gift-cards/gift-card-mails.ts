import type { MailTemplate } from '#features/messages/message-params.ts';
import type { MailContent } from '#features/messages/templates/mail-content.ts';
import { dateText, moneyText } from '#features/messages/templates/wording.ts';

export type GiftCardMail = Extract<MailTemplate, { template: 'gift-card' }>['params'];

/** The giver; without a name, the business. */
export const giverOf = ({ sender, business }: Pick<GiftCardMail, 'sender' | 'business'>): string =>
  sender === '' ? business.name : sender;

/** The code of a mail that was not sent yet. */
const noCodeYet = 'Made when this is sent';

/** The mail with a gift card, to its recipient. */
export function giftCard(mail: GiftCardMail): MailContent {
  const amount = moneyText(mail.amount, mail.currency);
  const { business, message, name } = mail;
  const from = giverOf(mail);
  return {
    subject: `A gift card of ${amount} for ${business.name}`,
    preview: 'Enter its code when you book or order.',
    title: 'A gift card for you',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${name === '' ? 'there' : name}, ${from} gives you a gift card of ${amount} for ${business.name}.`,
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Code', value: mail.secret_code ?? noCodeYet, strong: true },
          { label: 'Amount', value: amount },
          ...(mail.expires_on === null
            ? []
            : [{ label: 'Can be used until', value: dateText(mail.expires_on) }]),
          ...(message === '' ? [] : [{ label: `Message from ${from}`, value: message }]),
        ],
      },
      {
        kind: 'text',
        text: 'Enter the code in your basket when you book or order. Whoever has the code can use it, so please keep it safe.',
      },
      { kind: 'button', label: 'See the balance', href: mail.link },
    ],
    business,
  };
}
