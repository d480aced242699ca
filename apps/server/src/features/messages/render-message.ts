import type { MailAttachment } from '@slipway/domain/messages/mail-attachment';
import type { Say } from '@slipway/domain/words/in-words';
import type { InvoiceContent } from '#db/invoice-content.ts';
import { ourMailLook, type MailLook } from '#features/settings/settings-api.ts';
import { mailTemplate, type MailTemplate } from '#features/messages/message-params.ts';
import { smsTemplate } from '#features/messages/sms-params.ts';
import type { Body, ClaimedMessage } from '#features/messages/messages-repository.ts';
import { withWayToPay } from '#features/messages/links/way-to-pay.ts';
import { withNamedBusiness } from '#features/messages/named-business.ts';
import {
  addressChanged,
  alreadyRegistered,
  passwordChanged,
  passwordRecovery,
  setPassword,
  verifyEmail,
} from './templates/account-mails.ts';
import {
  bookingConfirmation,
  slotLost,
  staffNewBooking,
  staffRefundFailed,
} from './templates/booking-mails.ts';
import {
  bookingCancelled,
  bookingChanged,
  staffBookingCancelled,
  staffBookingChanged,
} from './templates/booking-change-mails.ts';
import { orderCancelled, seriesEnded } from './templates/cancel-mails.ts';
import { orderConfirmation } from './templates/order-mails.ts';
import { callOffReversed, calledOff } from './templates/call-off-mails.ts';
import { guestMessage } from './templates/guest-message-mails.ts';
import { giftCard, type GiftCardMail } from './gift-cards/gift-card-mails.ts';
import { calendarEntry } from './templates/calendar-entry.ts';
import type { MailContent } from './templates/mail-content.ts';
import {
  orderLost,
  orderNotPaid,
  orderPaymentAwaited,
  paymentAwaited,
  paymentNotReceived,
} from './templates/awaited-mails.ts';
import { securityDepositContent } from './templates/security-deposit-mails.ts';
import { invoiceMail, paymentReceipt, paymentRefunded } from './templates/payment-mails.ts';
import { contentIn } from './templates/content-in-words.ts';
import { mailText } from './templates/layout/mail-text.ts';
import {
  shopOrderCancelled,
  shopOrderConfirmation,
  shopOrderReady,
  shopOrderShipped,
  shopReturnAsked,
  shopReturnReceived,
  staffShopOrder,
  staffShopOrderCancelled,
  staffShopReturn,
} from './templates/shop-mails.ts';
import { smsText } from './templates/sms-texts.ts';
import { ownContent, ownSms } from './texts/own-content.ts';
import type { OwnTexts } from './texts/own-texts-repository.ts';
import { bookingReminder } from './templates/reminder-mails.ts';
import {
  waitingListCalledOff,
  waitingListJoined,
  waitingListOffer,
} from './templates/waiting-mails.ts';
import { surveyRequest } from './templates/survey-mails.ts';
import { dateText, inHours, moneyText } from './templates/wording.ts';

/**
 * Renders a message's template with the words, the look and the own texts of the business. Throws when its params do not match
 * the template.
 * @param wayToPay how customers pay where no card is taken; null: online
 */
export async function renderMessage(
  message: Pick<ClaimedMessage, 'channel' | 'template' | 'params'>,
  say: Say,
  look: MailLook = ourMailLook,
  own: OwnTexts = new Map(),
  wayToPay: string | null = null,
): Promise<Body> {
  const filled = { template: message.template, params: message.params };
  if (message.channel === 'sms') {
    const sms = { channel: 'sms', ...withName(smsTemplate.parse(filled)) } as const;
    const text = inHours(look.hours, () => ownSms(sms, own) ?? smsText(sms, say));
    return { subject: null, html: null, text, attachments: [] };
  }
  const named = withName(mailTemplate.parse(filled));
  const mail = { ...named, params: withWayToPay(named.params, wayToPay) } as typeof named;
  const content = inHours(look.hours, () =>
    ownContent(contentIn(contentOf(mail), say), { channel: 'mail', ...mail }, own),
  );
  // React and its mail components load more slowly than the rest of the server.
  const { mailHtml } = await import('./templates/layout/mail-html.ts');
  return {
    subject: content.subject,
    html: await mailHtml(content, look),
    text: mailText(content),
    attachments: await attachmentsOf(mail, look),
  };
}

/** A message whose business goes by a name. */
const withName = <M extends { params: object }>(message: M): M => ({
  ...message,
  params: withNamedBusiness(message.params),
});

/**
 * Customers get a calendar entry, which later mails update or remove. Invoices and gift cards are
 * attached as PDF.
 */
async function attachmentsOf(mail: MailTemplate, look: MailLook): Promise<Body['attachments']> {
  switch (mail.template) {
    case 'booking-confirmation':
      return [calendarEntry(mail.params, { sequence: mail.params.sequence ?? 0 })];
    case 'booking-changed':
      return [calendarEntry(mail.params, { sequence: mail.params.sequence })];
    case 'booking-cancelled':
      return [calendarEntry(mail.params, { sequence: mail.params.sequence, cancelled: true })];
    case 'invoice':
      return [await invoiceFile(mail.params.content, look)];
    case 'gift-card':
      return mail.params.secret_code === null ? [] : [await giftCardFile(mail.params, look)];
    default:
      return [];
  }
}

async function invoiceFile(content: InvoiceContent, look: MailLook): Promise<MailAttachment> {
  // Loaded on demand: few mails need the fonts and the PDF library.
  const { invoicePdf } = await import('#adapters/invoice-pdf.ts');
  const pdf = await invoicePdf(content, {
    accent: look.accent.light.text,
    logo: await look.logoFile(),
  });
  return {
    filename: `${content.kind.replace('_', '-')}-${content.number}.pdf`,
    contentType: 'application/pdf',
    content: pdf.toString('base64'),
    encoding: 'base64',
  };
}

async function giftCardFile(mail: GiftCardMail, look: MailLook): Promise<MailAttachment> {
  // Loaded on demand: few mails need the fonts and the PDF library.
  const { giftCardPdf } = await import('#adapters/gift-card-pdf.ts');
  const pdf = await giftCardPdf(
    {
      business: mail.business.name,
      amount: moneyText(mail.amount, mail.currency),
      code: mail.secret_code ?? '',
      name: mail.name,
      sender: mail.sender,
      message: mail.message,
      until: mail.expires_on === null ? null : dateText(mail.expires_on),
    },
    { accent: look.accent.light.text, logo: await look.logoFile() },
  );
  return {
    filename: 'gift-card.pdf',
    contentType: 'application/pdf',
    content: pdf.toString('base64'),
    encoding: 'base64',
  };
}

/** A mail as we word it. */
export function contentOf(mail: MailTemplate): MailContent {
  switch (mail.template) {
    case 'booking-confirmation':
      return bookingConfirmation(mail.params);
    case 'staff-new-booking':
      return staffNewBooking(mail.params);
    case 'booking-changed':
      return bookingChanged(mail.params);
    case 'staff-booking-changed':
      return staffBookingChanged(mail.params);
    case 'booking-cancelled':
      return bookingCancelled(mail.params);
    case 'staff-booking-cancelled':
      return staffBookingCancelled(mail.params);
    case 'order-confirmation':
      return orderConfirmation(mail.params);
    case 'order-cancelled':
      return orderCancelled(mail.params);
    case 'series-ended':
      return seriesEnded(mail.params);
    case 'slot-lost':
      return slotLost(mail.params);
    case 'payment-awaited':
      return paymentAwaited(mail.params);
    case 'payment-not-received':
      return paymentNotReceived(mail.params);
    case 'order-payment-awaited':
      return orderPaymentAwaited(mail.params);
    case 'order-not-paid':
      return orderNotPaid(mail.params);
    case 'order-lost':
      return orderLost(mail.params);
    case 'waiting-list-joined':
      return waitingListJoined(mail.params);
    case 'waiting-list-offer':
      return waitingListOffer(mail.params);
    case 'waiting-list-called-off':
      return waitingListCalledOff(mail.params);
    case 'security-deposit':
      return securityDepositContent(mail.params);
    case 'shop-order-confirmation':
      return shopOrderConfirmation(mail.params);
    case 'staff-shop-order':
      return staffShopOrder(mail.params);
    case 'shop-order-ready':
      return shopOrderReady(mail.params);
    case 'shop-order-shipped':
      return shopOrderShipped(mail.params);
    case 'shop-order-cancelled':
      return shopOrderCancelled(mail.params);
    case 'staff-shop-order-cancelled':
      return staffShopOrderCancelled(mail.params);
    case 'shop-return-asked':
      return shopReturnAsked(mail.params);
    case 'staff-shop-return':
      return staffShopReturn(mail.params);
    case 'shop-return-received':
      return shopReturnReceived(mail.params);
    case 'invoice':
      return invoiceMail(mail.params);
    case 'gift-card':
      return giftCard(mail.params);
    case 'payment-receipt':
      return paymentReceipt(mail.params);
    case 'payment-refunded':
      return paymentRefunded(mail.params);
    case 'staff-refund-failed':
      return staffRefundFailed(mail.params);
    case 'survey-request':
      return surveyRequest(mail.params);
    case 'called-off':
      return calledOff(mail.params);
    case 'call-off-reversed':
      return callOffReversed(mail.params);
    case 'guest-message':
      return guestMessage(mail.params);
    case 'booking-reminder':
      return bookingReminder(mail.params);
    case 'password-recovery':
      return passwordRecovery(mail.params);
    case 'verify-email':
      return verifyEmail(mail.params);
    case 'set-password':
      return setPassword(mail.params);
    case 'already-registered':
      return alreadyRegistered(mail.params);
    case 'password-changed':
      return passwordChanged(mail.params);
    case 'address-changed':
      return addressChanged(mail.params);
  }
}
