import { fillPieces, paragraphsOf, type Pieces } from '@slipway/domain/messages/pieces';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { Block, MailContent } from '#features/messages/templates/mail-content.ts';
import { plain } from '#features/messages/templates/sms-texts.ts';
import type { OwnTexts } from './own-texts-repository.ts';
import { piecesOf } from './pieces-of.ts';
import { textKey, type TextedMessage } from './text-key.ts';

/** The keys of what all mails share. */
export const footerKey = 'footer';
export const senderKey = 'sender';

/** What a footer may name. */
export function footerPieces({ name, address, phone, email }: MailContent['business']): Pieces {
  return { business: name, address, phone: phoneText(phone), email };
}

/** The texts with which a mail opens, before its facts and buttons: these are the business's to word. */
export function opening({ blocks }: MailContent): string[] {
  const end = blocks.findIndex(({ kind }) => kind !== 'text');
  return blocks
    .slice(0, end === -1 ? blocks.length : end)
    .flatMap((block) => (block.kind === 'text' ? [block.text] : []));
}

/** The lines of the footer in the business's own words; null: ours. */
function ownFooter({ business }: MailContent, own: OwnTexts): string[] | null {
  const footer = own.get(footerKey);
  if (!footer) return null;
  return fillPieces(footer.text, footerPieces(business)).split('\n');
}

/**
 * A mail in the business's own words: subject, the texts with which it opens, and footer. Facts,
 * terms, buttons and their links stay ours. Values are text, never HTML: the layout escapes them.
 */
export function ownContent(
  content: MailContent,
  mail: Extract<TextedMessage, { channel: 'mail' }>,
  own: OwnTexts,
): MailContent {
  const footer = ownFooter(content, own);
  const framed = footer === null ? content : { ...content, footer };
  const texts = own.get(textKey(mail));
  if (!texts) return framed;
  const pieces = piecesOf(mail);
  const paragraphs = paragraphsOf(fillPieces(texts.text, pieces));
  const subject = fillPieces(texts.subject ?? content.subject, pieces);
  const texted: Block[] = paragraphs.map((text) => ({ kind: 'text', text }));
  return {
    ...framed,
    subject,
    // The title of a reminder is its subject.
    title: content.title === content.subject ? subject : content.title,
    preview: paragraphs[0] ?? content.preview,
    blocks: [...texted, ...content.blocks.slice(opening(content).length)],
  };
}

/** The text of an SMS in the business's own words; null: ours. */
export function ownSms(
  sms: Extract<TextedMessage, { channel: 'sms' }>,
  own: OwnTexts,
): string | null {
  const texts = own.get(textKey(sms));
  return texts ? plain(fillPieces(texts.text, piecesOf(sms)).trim()) : null;
}

/** The sender of mails with the name that the business chose: `"Harbour & Co" <mail@harbour.test>`. */
export function ownSender(from: string, businessName: string, own: OwnTexts): string {
  const sender = own.get(senderKey);
  if (!sender) return from;
  const name = fillPieces(sender.text, { business: businessName }).replace(/[\r\n]+/g, ' ');
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
}
