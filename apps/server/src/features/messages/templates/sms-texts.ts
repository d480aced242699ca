import { counted } from '@slipway/domain/messages/counted';
import type { SmsTemplate } from '#features/messages/message-params.ts';
import { reminderText } from './reminder-mails.ts';
import { dateText, timeText } from './wording.ts';

/** One SMS in the GSM alphabet. */
const oneSms = 160;

/** The text of an SMS; one message long wherever the business's and unit's names allow. */
export function smsText(sms: SmsTemplate): string {
  const plainRest = plain(textOf(sms));
  const room = oneSms - plainRest.length - 2;
  const name = plain(sms.params.business);
  return `${name.length <= room ? name : wholeWords(name, room)}: ${plainRest}`;
}

/** As many words of a name as there is room for, at least the first: half a word would look like somebody else's. */
function wholeWords(name: string, room: number): string {
  const [first = '', ...others] = name.split(' ');
  let shown = first;
  for (const word of others) {
    if (shown.length + 1 + word.length > room) break;
    shown = `${shown} ${word}`;
  }
  return shown;
}

function textOf(sms: SmsTemplate): string {
  switch (sms.template) {
    case 'booking-confirmation': {
      const { number, package: title, date, time, guests, pending } = sms.params;
      const trip = `${title}, ${dateText(date)}, ${timeText(time)}, ${counted(guests, 'guest')}`;
      return pending === true
        ? `booking ${number} received, pending until we confirm a boat. ${trip}. Details are in your email.`
        : `booking ${number} confirmed. ${trip}. Details are in your email.`;
    }
    case 'booking-reminder':
      return reminderText(sms.params);
    case 'called-off': {
      const { number, date, secret_link } = sms.params;
      return `your trip on ${dateText(date)} (booking ${number}) is called off. New date or refund: ${secret_link}`;
    }
  }
}

/**
 * Writes what the GSM alphabet lacks in letters that it has: one character outside of it would cut
 * an SMS from 160 to 70 characters. Letters of other scripts stay as they are.
 */
export function plain(text: string): string {
  return text
    .replaceAll('½', '1/2')
    .replaceAll('¾', '3/4')
    .replaceAll('¼', '1/4')
    .replace(/[\u2018\u2019\u201a]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015]/g, '-')
    .replaceAll('\u2026', '...')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[áâãëêíîïóôõúûçÁÂÃÀÈËÊÍÎÏÌÓÔÕÒÚÛÙ]/g, (letter) =>
      letter.normalize('NFD').replace(/\p{M}/gu, ''),
    );
}
