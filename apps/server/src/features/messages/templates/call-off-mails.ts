import type { MailTemplate } from '#features/messages/message-params.ts';
import { letterBlocks } from './booking-blocks.ts';
import type { MailContent } from './mail-content.ts';
import { dateText, timeText } from './wording.ts';

type CalledOff = Extract<MailTemplate, { template: 'called-off' }>['params'];
type Reversed = Extract<MailTemplate, { template: 'call-off-reversed' }>['params'];

/** To the customer of a called-off trip: a link to a new date or a full refund. */
export function calledOff(params: CalledOff): MailContent {
  const when = `${dateText(params.date)}, ${timeText(params.time)}`;
  return {
    subject: `Your trip on ${dateText(params.date)} has been called off`,
    preview: 'Choose a new date or a full refund.',
    title: 'We have had to call off your trip',
    blocks: [
      ...letterBlocks(params, [
        { label: 'Original date', value: when },
        { label: 'Reason', value: params.reason },
      ]),
      { kind: 'button', label: 'Choose a new date or a refund', href: params.secret_link },
      {
        kind: 'note',
        text: `A new date costs nothing, and your price stays the same. The link is only for you, needs no sign-in and works until ${dateText(params.until)}.`,
      },
    ],
    business: params.business,
  };
}

/** To the customer of a trip that was called off and takes place after all, as it was booked. */
export function callOffReversed(params: Reversed): MailContent {
  const when = `${dateText(params.date)}, ${timeText(params.time)}`;
  const message =
    'We had called off your trip. It takes place after all, as you booked it: your booking, its price and what you paid stay as they were.';
  return {
    subject: `Your trip on ${dateText(params.date)} takes place after all`,
    preview: 'Your booking stays as it was.',
    title: 'Your trip takes place after all',
    blocks: [
      ...letterBlocks({ ...params, message }, [{ label: 'Date', value: when }]),
      { kind: 'button', label: 'See your booking', href: params.link },
      {
        kind: 'note',
        text: 'The link to choose a new date or a refund no longer works. If you cannot come any more, please contact us.',
      },
    ],
    business: params.business,
  };
}
