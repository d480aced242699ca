import { counted } from '@slipway/domain/messages/counted';
import { phoneText } from '@slipway/domain/messages/phone-text';
import type { Pieces } from '@slipway/domain/messages/pieces';
import {
  dateText,
  moneyText,
  partyText,
  timeText,
  whenText,
  type MessageTrip,
} from '#features/messages/templates/wording.ts';
import { wayOf } from '#features/messages/templates/security-deposit-mails.ts';
import { refundedTo } from '#features/messages/templates/payment-mails.ts';
import { giverOf } from '#features/messages/gift-cards/gift-card-mails.ts';
import type { TextedMessage } from './text-key.ts';

interface Business {
  name: string;
  email: string;
  phone: string;
  address: string;
}

const reach = (business: Business) => ({
  contact: [business.email, phoneText(business.phone)].filter((way) => way !== '').join(' or '),
  business: business.name,
});

/** The greeting works without a name. */
const to = (name: string) => ({ name: name === '' ? 'there' : name });

const trip = (of: MessageTrip & { package: string; unit: string | null }) => ({
  what: of.unit === null ? of.package : `${of.package} on ${of.unit}`,
  package: of.package,
  unit: of.unit ?? '',
  when: whenText(of),
  date: dateText(of.date),
  time: timeText(of.time),
});

/** Staff read that it is the reason; nothing where there is none. */
const reasonIn = (template: string, reason: string) =>
  template === 'staff-booking-cancelled' && reason !== '' ? `Reason: ${reason}` : reason;

const stillDue = (amount: number, currency: string) =>
  amount > 0 ? `${moneyText(amount, currency)} is still due.` : '';

/**
 * What the text of a message may name, with its value in this one (docs/rules/messages.md, "Own
 * texts"). Never a link of a mail: its button is ours.
 */
export function piecesOf(message: TextedMessage): Pieces {
  return message.channel === 'mail' ? ofMail(message) : ofSms(message);
}

function ofMail(mail: Extract<TextedMessage, { channel: 'mail' }>): Pieces {
  switch (mail.template) {
    case 'booking-confirmation':
    case 'staff-new-booking':
    case 'booking-changed':
    case 'staff-booking-changed':
    case 'booking-cancelled':
    case 'staff-booking-cancelled': {
      const booking = mail.params;
      return {
        ...to(booking.name),
        number: String(booking.number),
        ...trip(booking),
        guests: partyText(booking),
        ...('by' in booking ? { by: booking.by ?? booking.name } : {}),
        ...('reason' in booking ? { reason: reasonIn(mail.template, booking.reason) } : {}),
        ...reach(booking.business),
      };
    }
    case 'order-confirmation':
    case 'order-cancelled': {
      const order = mail.params;
      return {
        ...to(order.name),
        number: String(order.number),
        date: dateText(order.delivery_date),
        ...('reason' in order ? { reason: order.reason } : {}),
        ...reach(order.business),
      };
    }
    case 'shop-order-confirmation':
    case 'staff-shop-order':
    case 'shop-order-ready':
    case 'shop-order-shipped':
    case 'shop-order-cancelled':
    case 'staff-shop-order-cancelled':
    case 'shop-return-asked':
    case 'staff-shop-return':
    case 'shop-return-received': {
      const order = mail.params;
      return {
        ...to(order.name),
        number: String(order.number),
        ...('reason' in order ? { reason: order.reason } : {}),
        ...('refund' in order ? { refund: moneyText(order.refund, order.currency) } : {}),
        ...reach(order.business),
      };
    }
    case 'series-ended': {
      const { of, name, cancelled, business } = mail.params;
      const one = of === 'orders' ? 'order' : 'booking';
      return { ...to(name), cancelled: counted(cancelled.length, one), ...reach(business) };
    }
    case 'slot-lost': {
      const { name, currency, refunded, business } = mail.params;
      return {
        ...to(name),
        ...trip(mail.params),
        refund: moneyText(refunded, currency),
        ...reach(business),
      };
    }
    case 'payment-awaited':
    case 'payment-not-received': {
      const { name, number, currency, amount, business } = mail.params;
      return {
        ...to(name),
        number: String(number),
        ...trip(mail.params),
        amount: moneyText(amount, currency),
        ...reach(business),
      };
    }
    case 'order-payment-awaited':
    case 'order-not-paid':
    case 'order-lost': {
      const { name, number, currency, amount, business } = mail.params;
      const pieces = { number: String(number), amount: moneyText(amount, currency) };
      return { ...to(name), ...pieces, ...reach(business) };
    }
    case 'waiting-list-joined':
    case 'waiting-list-offer':
    case 'waiting-list-called-off': {
      const { name, guests, business, package: packageName, unit, date, time } = mail.params;
      const kept = mail.template === 'waiting-list-offer' ? mail.params.kept_until : null;
      return {
        ...to(name),
        what: unit === null ? packageName : `${packageName} on ${unit}`,
        package: packageName,
        unit: unit ?? '',
        date: dateText(date),
        time: time === null ? '' : timeText(time),
        when: time === null ? dateText(date) : `${dateText(date)} at ${timeText(time)}`,
        party: counted(guests, 'guest'),
        ...(kept !== null && { until: timeText(kept.time) }),
        ...reach(business),
      };
    }
    case 'security-deposit': {
      const { number, currency, amount, captured, reason, back_on: back } = mail.params;
      const { left_by: leftBy } = mail.params;
      return {
        ...to(mail.params.name),
        number: String(number),
        ...trip(mail.params),
        amount: moneyText(amount, currency),
        kept: moneyText(captured, currency),
        rest: moneyText(amount - captured, currency),
        reason,
        way: leftBy === undefined ? '' : wayOf(leftBy),
        back: dateText(back),
        ...reach(mail.params.business),
      };
    }
    case 'gift-card': {
      const { name, amount, currency, business } = mail.params;
      return {
        ...to(name),
        sender: giverOf(mail.params),
        amount: moneyText(amount, currency),
        ...reach(business),
      };
    }
    case 'invoice': {
      const { name, content } = mail.params;
      return {
        ...to(name),
        invoice: String(content.number),
        what: `${content.of} ${content.of_number}`,
        ...reach(content.business),
      };
    }
    case 'payment-receipt':
    case 'payment-refunded': {
      const { name, of, number, amount, currency, method, business } = mail.params;
      return {
        ...to(name),
        amount: moneyText(amount, currency),
        what: `${of} ${number}`,
        method,
        ...(mail.template === 'payment-refunded'
          ? {
              to_card: refundedTo(method),
            }
          : {}),
        ...reach(business),
      };
    }
    case 'staff-refund-failed': {
      const { of = 'booking', number, amount, currency, reason, business } = mail.params;
      return {
        amount: moneyText(amount, currency),
        what: `${of} ${number}`,
        reason,
        ...reach(business),
      };
    }
    case 'survey-request':
    case 'called-off':
    case 'call-off-reversed': {
      const { name, number, package: title, unit, date, time, business } = mail.params;
      return {
        ...to(name),
        number: String(number),
        ...trip({ package: title, unit, date, time }),
        ...('message' in mail.params
          ? { message: mail.params.message, reason: mail.params.reason }
          : {}),
        ...reach(business),
      };
    }
    case 'guest-message': {
      const { name, number, subject, message, business } = mail.params;
      return {
        ...to(name),
        subject,
        message,
        number: String(number),
        ...trip(mail.params),
        ...reach(business),
      };
    }
    case 'booking-reminder':
      return {
        ...to(mail.params.name),
        ...ofReminder(mail.params),
        ...reach(mail.params.business),
      };
    // A stranger may have typed the name.
    case 'verify-email':
      return reach(mail.params.business);
    case 'password-recovery':
      return {
        ...to(mail.params.name),
        valid: counted(mail.params.minutes, 'minute'),
        ...reach(mail.params.business),
      };
    case 'set-password':
    case 'already-registered':
    case 'password-changed':
    case 'address-changed':
      return { ...to(mail.params.name), ...reach(mail.params.business) };
  }
}

function ofReminder(
  reminder: MessageTrip & {
    about: string;
    number: number;
    package: string;
    unit: string | null;
    amount: number;
    due: string;
    currency: string;
  },
): Pieces {
  const { about, number, amount, currency } = reminder;
  // The text of a reminder says when the trip starts, not when it ends.
  const { date, time } = reminder;
  const payment = about === 'second_payment' || about === 'final_payment';
  return {
    number: String(number),
    ...(payment
      ? { amount: moneyText(amount, currency), due: dateText(reminder.due) }
      : about === 'day_before'
        ? { still_due: stillDue(amount, currency) }
        : {}),
    ...trip({ date, time, package: reminder.package, unit: reminder.unit }),
  };
}

function ofSms(sms: Extract<TextedMessage, { channel: 'sms' }>): Pieces {
  switch (sms.template) {
    case 'booking-confirmation': {
      const { number, business, unit = null, emailed } = sms.params;
      return {
        business,
        number: String(number),
        ...trip({ ...sms.params, unit }),
        guests: partyText(sms.params),
        email_note: emailed === false ? '' : 'Details are in your email.',
      };
    }
    case 'shop-order-ready': {
      const { number, business, place } = sms.params;
      return { business, number: String(number), place };
    }
    case 'shop-order-shipped': {
      const { number, business, tracking } = sms.params;
      const tracking_note = tracking === '' ? '' : `Tracking: ${tracking}`;
      return { business, number: String(number), tracking_note };
    }
    case 'called-off': {
      const { number, business, date, secret_link } = sms.params;
      return { business, number: String(number), date: dateText(date), link: secret_link };
    }
    case 'guest-message': {
      const { number, business, message } = sms.params;
      return { business, message, number: String(number) };
    }
    case 'booking-reminder':
      return { business: sms.params.business, ...ofReminder(sms.params) };
  }
}
