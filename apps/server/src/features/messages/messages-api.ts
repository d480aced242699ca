/** What other features may do with messages. */
export { enqueueMail, enqueueMessages, enqueueSms } from '#features/messages/enqueue-message.ts';
export type { NewMail, NewMessage, NewSms } from '#features/messages/enqueue-message.ts';
export type {
  BookingSummary,
  MailTemplate,
  SmsTemplate,
} from '#features/messages/message-params.ts';
export { smsOutcome } from '#features/messages/sms-outcome.ts';
export type { MessageDeps } from '#features/messages/deliver-message.ts';
