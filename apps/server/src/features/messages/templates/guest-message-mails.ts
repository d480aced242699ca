import { paragraphsOf } from '@slipway/domain/messages/pieces';
import type { MailTemplate } from '#features/messages/message-params.ts';
import { letterBlocks } from './booking-blocks.ts';
import type { MailContent } from './mail-content.ts';
import { dateText, timeText } from './wording.ts';

type GuestMessage = Extract<MailTemplate, { template: 'guest-message' }>['params'];

/** What staff write to the guests of a departure or a day, with the booking that it is about. */
export function guestMessage(params: GuestMessage): MailContent {
  const { subject, business } = params;
  return {
    subject,
    preview: paragraphsOf(params.message)[0] ?? subject,
    title: subject,
    written: true,
    blocks: [
      ...letterBlocks(params, [
        { label: 'Date', value: `${dateText(params.date)}, ${timeText(params.time)}` },
      ]),
      { kind: 'button', label: 'View your booking', href: params.link },
    ],
    business,
  };
}
