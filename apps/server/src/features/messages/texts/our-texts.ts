import { toPieces, type Pieces } from '@slipway/domain/messages/pieces';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Say } from '@slipway/domain/words/in-words';
import { contentOf } from '#features/messages/render-message.ts';
import { contentIn } from '#features/messages/templates/content-in-words.ts';
import { smsText } from '#features/messages/templates/sms-texts.ts';
import { footerKey, footerPieces, opening, senderKey } from './own-content.ts';
import type { OwnText } from './own-texts-repository.ts';
import { piecesOf } from './pieces-of.ts';
import { sampleMessages } from './samples.ts';
import type { TextedMessage } from './text-key.ts';

/** A text that the business may word, as we word it, with what it may name. */
export interface OurText {
  key: string;
  ours: OwnText;
  /** Its pieces with their values in the sample. */
  pieces: Pieces;
  /** Pieces without which it would be of no use. */
  required: string[];
  /** Null: not a message, but a part of all mails. */
  sample: TextedMessage | null;
}

/** Our mails are told apart by these names; a long one would push details out of an SMS. */
const shortName = 'Ours';

/** The pieces without which a text would tell its reader nothing. */
function requiredOf({ channel, template }: TextedMessage, pieces: Pieces): string[] {
  if (template === 'guest-message') return ['message'];
  // A call-off that is sent by SMS alone has no other link to the choices.
  return channel === 'sms' && 'link' in pieces ? ['link'] : [];
}

function ofMessage(key: string, sample: TextedMessage, say: Say): OurText {
  const pieces = piecesOf(sample);
  const required = requiredOf(sample, pieces);
  if (sample.channel === 'sms') {
    const ours = { subject: null, text: toPieces(smsText(sample, say), pieces) };
    return { key, ours, pieces, required, sample };
  }
  const content = contentIn(contentOf(sample), say);
  const ours = {
    subject: toPieces(content.subject, pieces),
    text: opening(content)
      .map((text) => toPieces(text, pieces))
      .join('\n\n'),
  };
  return { key, ours, pieces, required, sample };
}

/**
 * Our texts by key, in the words of the business. They are read off the mails themselves, so that
 * what is said in the editor is what is sent.
 */
export function ourTexts(settings: Settings, say: Say, mailFrom: string): Map<string, OurText> {
  const { currency } = settings;
  const business = {
    name: shortName,
    email: 'hello@example.test',
    phone: '+14165550187',
    address: '12 Pier Road',
  };
  const messages = [...sampleMessages(business, currency)].map(([key, sample]) =>
    ofMessage(key, sample, say),
  );
  const shared: OurText[] = [
    {
      key: footerKey,
      ours: { subject: null, text: '{business}, {address}\n{phone} · {email}' },
      pieces: footerPieces(settings.business),
      required: [],
      sample: null,
    },
    {
      key: senderKey,
      ours: { subject: null, text: nameIn(mailFrom) },
      pieces: { business: settings.business.name },
      required: [],
      sample: null,
    },
  ];
  return new Map([...messages, ...shared].map((text) => [text.key, text]));
}

/** The name of a sender: `"Slipway" <hello@slipway.test>` → `Slipway`. */
function nameIn(from: string): string {
  return /^\s*"?(.*?)"?\s*<[^<>]*>\s*$/.exec(from)?.[1] ?? from;
}
