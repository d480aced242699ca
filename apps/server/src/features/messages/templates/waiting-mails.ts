import { counted } from '@slipway/domain/messages/counted';
import type { MailTemplate } from '#features/messages/message-params.ts';
import type { Block, MailContent } from './mail-content.ts';
import { dateText, timeText } from './wording.ts';

type Joined = Extract<MailTemplate, { template: 'waiting-list-joined' }>['params'];
type CalledOff = Extract<MailTemplate, { template: 'waiting-list-called-off' }>['params'];
type Offered = Extract<MailTemplate, { template: 'waiting-list-offer' }>['params'];

const whatOf = ({ package: name, unit, date, time }: Joined | Offered | CalledOff) =>
  `${name}${unit === null ? '' : ` on ${unit}`} on ${dateText(date)}${time === null ? '' : ` at ${timeText(time)}`}`;

/** A button with the link, which is made when the mail goes out. */
const button = (label: string, href: string | null, quiet = false): Block[] =>
  href === null ? [] : [{ kind: 'button', label, href, quiet }];

/** To whoever joined the waiting list. */
export function waitingListJoined(mail: Joined): MailContent {
  return {
    subject: `You are on the waiting list: ${dateText(mail.date)}`,
    preview: 'We will email you as soon as a place is free.',
    title: 'You are on the waiting list',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, you are on the waiting list for ${counted(mail.guests, 'guest')}: ${whatOf(mail)}.`,
      },
      {
        kind: 'text',
        text: 'When a place is free, we keep it for you for an hour and email you a link to book it, between 8 in the morning and 9 in the evening. At night, and less than 24 hours before the start, nothing is kept: the first to book gets it.',
      },
      ...button('See your entry or leave the list', mail.secret_link, true),
      { kind: 'note', text: 'If you did not ask for this, leave the list by the same link.' },
    ],
    business: mail.business,
  };
}

/** An offer of a place: kept for an hour, or for the first to book it. */
export function waitingListOffer(mail: Offered): MailContent {
  const { kept_until: kept } = mail;
  const ends =
    kept === null
      ? 'It is less than 24 hours until then, so we tell everybody who waits: the first to book gets it.'
      : `We keep it for you until ${timeText(kept.time)}. After that it is offered to the next person.`;
  return {
    subject: `A place is free: ${dateText(mail.date)}, ${timeText(mail.time)}`,
    preview:
      kept === null
        ? 'The first to book gets it.'
        : `We keep it for you until ${timeText(kept.time)}.`,
    title: 'A place is free',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, a place for ${counted(mail.guests, 'guest')} is free: ${whatOf(mail)}.`,
      },
      { kind: 'text', text: ends },
      ...button('Book this place', mail.secret_link),
      { kind: 'note', text: 'You no longer want it? Leave the waiting list by the same link.' },
    ],
    business: mail.business,
  };
}

/** To whoever waited for a start that is called off: they are off the list. */
export function waitingListCalledOff(mail: CalledOff): MailContent {
  return {
    subject: `Called off: ${dateText(mail.date)}`,
    preview: 'You are no longer on the waiting list.',
    title: 'What you waited for is called off',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${mail.name}, you were on the waiting list for ${counted(mail.guests, 'guest')}: ${whatOf(mail)}. It has been called off, so you are no longer on the list, and nothing is kept for you.`,
      },
      { kind: 'text', text: 'We would be glad to see you on another day.' },
      { kind: 'button', label: 'See other days', href: mail.link },
    ],
    business: mail.business,
  };
}
