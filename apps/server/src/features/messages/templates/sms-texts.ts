import type { Say } from '@slipway/domain/words/in-words';
import type { SmsTemplate } from '#features/messages/sms-params.ts';
import { reminderText } from './reminder-mails.ts';
import { dateText, partyText, whenText } from './wording.ts';

/** The length of one SMS in the GSM alphabet. */
const oneSms = 160;

/**
 * The text of an SMS. The business's name is never shortened. When the text exceeds one message,
 * details available elsewhere are left out first; a longer text is sent in parts.
 */
export function smsText(sms: SmsTemplate, say: Say): string {
  const { business } = sms.params;
  if (sms.template === 'guest-message') {
    // Written by staff: no word of theirs is replaced.
    const { message } = sms.params;
    return plain(business === '' ? message : `${business}: ${message}`);
  }
  const { text, more } = textOf(sms);
  const short = plain(business === '' ? say(capitalised(text)) : `${business}: ${say(text)}`);
  const whole = more === undefined ? short : `${short} ${say(more)}`;
  return whole.length <= oneSms ? whole : short;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text of ours, and optional details. */
function textOf(sms: Exclude<SmsTemplate, { template: 'guest-message' }>): {
  text: string;
  more?: string;
} {
  switch (sms.template) {
    case 'booking-confirmation': {
      const { number, package: title, pending, emailed } = sms.params;
      const trip = `${title}, ${whenText(sms.params)}, ${partyText(sms.params)}`;
      const state = pending === true ? 'received, pending until we confirm a boat' : 'confirmed';
      return {
        text: `booking ${number} ${state}. ${trip}.`,
        ...(emailed !== false && { more: 'Details are in your email.' }),
      };
    }
    case 'booking-reminder':
      return { text: reminderText(sms.params) };
    case 'shop-order-ready': {
      const { number, place } = sms.params;
      return { text: `order ${number} is ready to be picked up at ${place}.` };
    }
    case 'shop-order-shipped': {
      const { number, tracking } = sms.params;
      return {
        text: `order ${number} is on its way.${tracking === '' ? '' : ` Tracking: ${tracking}`}`,
      };
    }
    case 'called-off': {
      const { number, date, secret_link } = sms.params;
      return {
        text: `your trip on ${dateText(date)} (booking ${number}) is called off. New date or refund: ${secret_link}`,
      };
    }
  }
}

/**
 * Replaces characters missing from the GSM alphabet: a single one would cut an SMS from 160 to 70
 * characters. Letters of other scripts stay.
 */
export function plain(text: string): string {
  return text
    .replaceAll('½', '1/2')
    .replaceAll('¾', '3/4')
    .replaceAll('¼', '1/4')
    .replaceAll('×', 'x')
    .replace(/[\u2018\u2019\u201a]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replaceAll('\u2026', '...')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[áâãëêíîïóôõúûçÁÂÃÀÈËÊÍÎÏÌÓÔÕÒÚÛÙ]/g, (letter) =>
      letter.normalize('NFD').replace(/\p{M}/gu, ''),
    );
}
