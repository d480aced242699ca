import type { MailTemplate } from '#features/messages/message-params.ts';
import type { MailContent } from './mail-content.ts';
import { dateText, timeText } from './wording.ts';

type ParamsOf<T extends MailTemplate['template']> = Extract<
  MailTemplate,
  { template: T }
>['params'];

/** To the customer: asks for the survey. Mails never contain earlier answers. */
export function surveyRequest(params: ParamsOf<'survey-request'>): MailContent {
  const unit = params.unit === null ? '' : ` on ${params.unit}`;
  return {
    subject: `Charter Survey for your trip on ${dateText(params.date)}`,
    preview: 'Tell the crew who is coming and what you would like.',
    title: 'Tell us about your group',
    blocks: [
      {
        kind: 'text',
        text: `Hi ${params.name}, please fill in the charter survey for booking ${params.number}: ${params.package}${unit}, ${dateText(params.date)} at ${timeText(params.time)}. It tells the crew who is coming, what to bring and what you hope to catch. You can save it and finish it later.`,
      },
      { kind: 'button', label: 'Fill in the charter survey', href: params.link },
      { kind: 'note', text: 'You can change it until the trip starts. Only our team sees it.' },
    ],
    business: params.business,
  };
}
