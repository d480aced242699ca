/** What other features may use of messages. */
export { enqueueMail, enqueueMessages } from '#features/messages/enqueue-message.ts';
export type { NewMail, NewMessage } from '#features/messages/enqueue-message.ts';
export type { BookingSummary } from '#features/messages/message-params.ts';
export { presentAbout } from '#features/messages/messages-presenter.ts';
export { sendQueuedSms } from '#features/messages/send-queued-sms.ts';
export { shownAnnouncements } from '#features/messages/announcements/shown-announcements.ts';
export { listMessagesOfBooking } from '#features/messages/list-messages.ts';
export {
  dateText,
  inHours,
  moneyText,
  partyText,
  whenText,
} from '#features/messages/templates/wording.ts';
export { calendarEntry } from '#features/messages/templates/calendar-entry.ts';
export { holdMessages } from '#features/messages/messages-repository.ts';
export { eraseRecipient, listMessagesOf } from '#features/messages/person-messages-repository.ts';
export { withdrawCallOffs, withdrawChangeMails } from '#features/messages/withdraw-changes.ts';
export { sendJobsAdded } from '#features/messages/send-jobs.ts';
export { deliverMessage } from '#features/messages/deliver-message.ts';
