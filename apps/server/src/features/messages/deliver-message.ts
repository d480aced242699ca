import { numberToReach } from '@slipway/domain/messages/phone-text';
import { MailRefused } from '#adapters/mail-sender.ts';
import { SmsRefused, SmsUnavailable, type SmsSender } from '#adapters/sms-sender.ts';
import { hideLinks } from '#features/messages/links/hide-links.ts';
import {
  claimMessage,
  messageState,
  recordDelivered,
  recordFailure,
  type Body,
  type ClaimedMessage,
  type MessageState,
} from '#features/messages/messages-repository.ts';
import { readWayToPay } from '#features/messages/links/way-to-pay.ts';
import { renderMessage } from '#features/messages/render-message.ts';
import { withGiftCode } from '#features/messages/gift-cards/with-gift-code.ts';
import { withOrderLink } from '#features/messages/links/with-order-link.ts';
import { withPayLink, type PayLinkDeps } from '#features/messages/links/with-pay-link.ts';
import { withWaitingLink } from '#features/messages/links/with-waiting-link.ts';
import { withWaiverLink } from '#features/messages/links/with-waiver-link.ts';
import { readMailLook, readSettings, sayInWords } from '#features/settings/settings-api.ts';
import { ownSender } from '#features/messages/texts/own-content.ts';
import { readOwnTexts } from '#features/messages/texts/own-texts-repository.ts';
import type { Deps } from '#deps.ts';
import { errorMessage } from '#error-details.ts';

/** The dependencies needed to send messages. */
export type MessageDeps = PayLinkDeps &
  Pick<Deps, 'files' | 'log' | 'mail' | 'payment' | 'smsSender' | 'testCards'>;

/** Another process is sending the message right now. */
class MessageBusy extends Error {
  override readonly name = 'MessageBusy';
}

/**
 * Sends one message: claim, render, send, record. A mail sent twice because a process crashed
 * carries the same Message-ID; an SMS is looked up at the provider before it is sent again. Without
 * a provider it is rendered and kept.
 *
 * @param lastTry whether a failure is final
 * @returns the state: sent, kept or failed
 * @throws the provider's error, after recording it, when a retry may help; `MessageBusy`
 */
export async function deliverMessage(
  deps: MessageDeps,
  id: number,
  { lastTry }: { lastTry: boolean },
): Promise<MessageState> {
  const claimed = await claimMessage(deps.db, id);
  if (!claimed) {
    const state = await messageState(deps.db, id);
    if (state === 'queued' || state === 'sending') throw new MessageBusy(`Message ${id} is busy`);
    // A missing message was cleaned up: nothing to do.
    return state ?? 'failed';
  }
  try {
    return await attempt(deps, claimed);
  } catch (error) {
    const refused = error instanceof MailRefused || error instanceof SmsRefused;
    const final = lastTry || refused;
    await recordFailure(deps.db, claimed, {
      final,
      error: errorMessage(error),
      inDoubt: error instanceof SmsUnavailable && error.accepted === 'unknown',
      retryInSeconds: Math.exp(Math.min(10, claimed.attempts)),
    });
    if (refused) return 'failed';
    throw error;
  }
}

async function attempt(deps: MessageDeps, taken: ClaimedMessage): Promise<MessageState> {
  const wayToPay = await readWayToPay(deps);
  const paid = await withPayLink(deps, taken, wayToPay);
  const ordered = await withOrderLink(deps, await withWaitingLink(deps, paid));
  const claimed = await withGiftCode(deps, await withWaiverLink(deps, ordered));
  const own = await readOwnTexts(deps.db);
  const say = await sayInWords(deps.db);
  const look = await readMailLook(deps);
  const body = await renderMessage(claimed, say, look, own, wayToPay);
  const { settings } = await readSettings(deps.db);
  const sender = (from: string) => ownSender(from, settings.business.name, own);
  const providerId = await send(deps, claimed, body, sender);
  if (providerId === null) {
    const unchanged = { body, params: claimed.params, linksHidden: false };
    await recordDelivered(deps.db, claimed, { state: 'kept', providerId, ...unchanged });
    return 'kept';
  }
  const hidden = hideLinks(claimed.params, body);
  await recordDelivered(deps.db, claimed, { state: 'sent', providerId, ...hidden });
  return 'sent';
}

/** Returns the provider's id of the message; null: no provider is configured. */
async function send(
  deps: MessageDeps,
  claimed: ClaimedMessage,
  body: Body,
  sender: (from: string) => string,
): Promise<string | null> {
  if (claimed.channel === 'sms') {
    return deps.smsSender && (await sendSms(deps.smsSender, claimed, body.text)).providerId;
  }
  const mail = await deps.mail();
  if (!mail) return null;
  const { providerId } = await mail.sender.send({
    id: claimed.mail_id,
    from: sender(mail.from),
    to: claimed.recipient,
    subject: body.subject ?? '',
    html: body.html ?? '',
    text: body.text,
    attachments: body.attachments,
  });
  return providerId;
}

async function sendSms(
  sender: SmsSender,
  claimed: ClaimedMessage,
  body: string,
): Promise<{ providerId: string }> {
  const sms = { to: numberToReach(claimed.recipient), body };
  if (claimed.doubt) {
    const sent = await findDelivered(sender, { ...sms, since: claimed.doubt });
    if (sent) return sent;
  }
  return sender.send(sms);
}

/** When the look-up fails, the outcome stays unknown. */
async function findDelivered(
  sender: SmsSender,
  sms: { to: string; body: string; since: Date },
): Promise<{ providerId: string } | null> {
  try {
    return await sender.findSent(sms);
  } catch (error) {
    throw new SmsUnavailable('unknown', errorMessage(error));
  }
}
