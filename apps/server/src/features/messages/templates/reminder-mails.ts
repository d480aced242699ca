import type { MailTemplate } from '#features/messages/message-params.ts';
import type { SmsTemplate } from '#features/messages/sms-params.ts';
import type { MailContent } from './mail-content.ts';
import { payButton, unitFact, untilFact, waiverBlocks } from './booking-blocks.ts';
import { dateText, moneyText, timeText } from './wording.ts';

type Mail = Extract<MailTemplate, { template: 'booking-reminder' }>['params'];
type Sms = Extract<SmsTemplate, { template: 'booking-reminder' }>['params'];

const when = ({ date, time }: Sms) => `${dateText(date)}, ${timeText(time)}`;

function words(params: Sms): { subject: string; text: string; button: string } {
  const { number, about, amount, currency } = params;
  const money = moneyText(amount, currency);
  switch (about) {
    case 'second_payment':
    case 'final_payment': {
      const which = about === 'second_payment' ? 'Second payment' : 'Final payment';
      return {
        subject: `${which} for booking ${number} is due ${dateText(params.due)}`,
        text: `The ${which.toLowerCase()} of ${money} for booking ${number} (${params.package}, ${when(params)}) is due ${dateText(params.due)}.`,
        button: 'Pay now',
      };
    }
    case 'day_before': {
      const left = amount > 0 ? ` ${money} is still due.` : '';
      return {
        subject: `Tomorrow: ${params.package}, ${timeText(params.time)}`,
        text: `We look forward to your trip: ${params.package}, ${when(params)}, booking ${number}.${left}`,
        button: 'View your booking',
      };
    }
    case 'survey':
      return {
        subject: `Charter Survey for booking ${number}`,
        text: `Please fill in the charter survey for booking ${number} (${params.package}, ${when(params)}), so that the crew knows who is coming and what you would like.`,
        button: 'Fill in the charter survey',
      };
    case 'names':
      return {
        subject: `Who is coming? Names for booking ${number}`,
        text: `Please give us the name of each guest and a phone number for emergencies for booking ${number} (${params.package}, ${when(params)}).`,
        button: 'Enter the names',
      };
  }
}

/** To the customer: a payment due, the trip tomorrow, or the survey. */
export function bookingReminder(params: Mail): MailContent {
  const { subject, text, button } = words({ ...params, business: params.business.name });
  const asksToPay = params.about === 'second_payment' || params.about === 'final_payment';
  const isByHand = asksToPay && params.pay_how !== undefined;
  return {
    subject,
    preview: text,
    title: subject,
    blocks: [
      { kind: 'text', text: `Hi ${params.name}, ${text.charAt(0).toLowerCase()}${text.slice(1)}` },
      {
        kind: 'facts',
        rows: [
          { label: 'Booking number', value: String(params.number), strong: true },
          { label: 'Date', value: dateText(params.date) },
          { label: 'Time', value: timeText(params.time) },
          ...untilFact(params),
          ...unitFact(params),
          { label: 'Package', value: params.package },
          ...(params.guest_types === undefined
            ? []
            : [{ label: 'Guests', value: params.guest_types }]),
        ],
      },
      ...(isByHand ? payButton(params, { label: button }) : []),
      {
        kind: 'button',
        label: isByHand ? 'View your booking' : button,
        href: (asksToPay && params.pay_link) || params.link,
      },
      ...(params.about === 'day_before' && params.amount > 0
        ? payButton(params, { label: 'Pay now', quiet: true })
        : []),
      ...waiverBlocks(params),
    ],
    business: params.business,
  };
}

/** The reminder as one line, for an SMS. */
export function reminderText(params: Sms): string {
  return words(params).text;
}
