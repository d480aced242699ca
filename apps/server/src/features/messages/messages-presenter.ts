import type { AboutMessage, Message, MessageDetails } from '@slipway/contract/messages/messages';
import { canResend } from './can-resend.ts';
import { hasSecretLink, hideLinks } from './links/hide-links.ts';
import { isErased } from './is-erased.ts';
import type { MessageRow } from './list-messages.ts';
import type { Body } from './messages-repository.ts';

export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    forgotten: isErased(row),
    template: row.template,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    last_error: row.lastError,
    booking_id: row.bookingId,
    user_id: row.userId,
    sent_again_from: row.sentAgainFrom,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    can_send_again: canResend(row),
  };
}

/** A message as listed with its booking or order. */
export function presentAbout(row: MessageRow): AboutMessage {
  return {
    id: row.id,
    channel: row.channel,
    template: row.template,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
  };
}

/**
 * The body as staff may see it. One-time links show only in kept messages, which are not delivered
 * otherwise; elsewhere they would give the reader access to the account.
 */
export function shownBody(row: MessageRow, body: Body): { body: Body; hidden: boolean } {
  if (row.linksHidden) return { body, hidden: true };
  if (row.state === 'kept' || !hasSecretLink(row.params)) return { body, hidden: false };
  return { body: hideLinks(row.params, body).body, hidden: true };
}

export function presentDetails(row: MessageRow, rendered: Body): MessageDetails {
  const { body, hidden } = shownBody(row, rendered);
  return {
    ...presentMessage(row),
    subject: body.subject,
    html: body.html,
    text: body.text,
    attachments: body.attachments.map(({ filename, contentType }) => ({
      filename,
      content_type: contentType,
    })),
    link_hidden: hidden,
  };
}
