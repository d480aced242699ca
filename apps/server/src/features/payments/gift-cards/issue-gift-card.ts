import type { GiftCard } from '@slipway/contract/payments/gift-cards';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { calendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { fromMajor } from '@slipway/domain/money/money';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { Settings } from '@slipway/domain/settings/settings';
import { makeGiftCode } from '#db/gift-code.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { makeRefunds } from '#features/payments/refunds/make-refund.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, invalid, notFound, refused, type FieldErrors } from '#http/errors.ts';
import { addGiftEvent } from './gift-events-repository.ts';
import {
  findByRequest,
  findGiftCard,
  giftMailKey,
  insertGiftCard,
  lockGiftCard,
  updateGiftCard,
  type GiftCardRow,
} from './gift-cards-repository.ts';
import { readGiftCard } from './read-gift-cards.ts';
import { completeWhenSent } from './issue-repository.ts';
import { lockSale } from './sold-cards-repository.ts';
import { refundToBuyer } from './refund-to-buyer.ts';

type NewCard = BodyOf<Calls['POST /api/gift-cards']>;
type ChangedCard = BodyOf<Calls['PUT /api/gift-cards/:id']>;
type EndOfCard = BodyOf<Calls['POST /api/gift-cards/:id/end']>;

interface At {
  settings: Settings;
  now: Date;
  today: CalendarDate;
}

async function readAt(deps: Deps, tx: Db): Promise<At> {
  const now = deps.clock.now();
  const { settings } = await readSettings(tx);
  return { settings, now, today: todayIn(settings.time_zone, now) };
}

/** The columns about whom it is for. @throws Refusal 422 for a day that is over */
function recipientOf(input: ChangedCard | NewCard, today: CalendarDate, sent: boolean) {
  const errors: FieldErrors = {};
  const sendOn = input.send_on ? calendarDate(input.send_on) : today;
  const expiresOn = input.expires_on ? calendarDate(input.expires_on) : null;
  if (!sent && sendOn < today) errors['send_on'] = ['This day is over.'];
  if (expiresOn !== null && expiresOn < today) errors['expires_on'] = ['This day is over.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    recipientName: input.recipient_name,
    recipientEmail: input.recipient_email,
    senderName: input.sender_name,
    message: input.message,
    sendOn: input.recipient_email === '' ? null : sendOn,
    expiresOn,
  };
}

/**
 * Queues the mail with a card, whose code is made when it is sent. The caller has locked the card (`lockCardOfSale`).
 */
export async function queueGiftMail(
  deps: Deps,
  tx: Db,
  card: GiftCardRow,
  by: { userId: number | null } & At,
): Promise<void> {
  const sending = card.sendings + 1;
  await updateGiftCard(tx, card.id, { sendings: sending });
  const { userId: madeBy, now: madeAt, today: madeOn, settings } = by;
  await addGiftEvent(tx, { cardId: card.id, kind: 'mailed', madeBy, madeAt, madeOn });
  await enqueueMail(tx, {
    to: card.recipientEmail,
    dedupeKey: giftMailKey(card.id, sending),
    template: 'gift-card',
    params: {
      card: card.id,
      sending,
      name: card.recipientName,
      sender: card.senderName,
      message: card.message,
      amount: card.balanceCents,
      currency: card.currency,
      expires_on: card.expiresOn,
      business: settings.business,
      link: `${deps.publicUrl()}${pagePaths['gift-card']}`,
      secret_code: null,
    },
  });
  if (card.orderId !== null) await completeWhenSent(tx, card.orderId, madeAt);
}

/**
 * The card that this form has issued. What is changed later is not compared.
 * @throws Refusal 422 when it was issued by somebody else, or with other money
 */
async function issuedBefore(tx: Db, person: { id: number }, input: NewCard): Promise<number> {
  const card = await findByRequest(tx, input.request);
  const isSame =
    card?.issuedBy === person.id &&
    card.soldCents === fromMajor(input.amount) &&
    card.method === input.method;
  if (!isSame) {
    throw refused('key_reused', 'This form has already issued another gift card.');
  }
  return card.id;
}

/** Issues a gift card, and mails it where its day is today. The same form issues one. @throws Refusal 422 */
export async function issueGiftCard(
  deps: Deps,
  person: { id: number },
  input: NewCard,
): Promise<GiftCard> {
  const id = await inTransaction(deps.db, async (tx) => {
    const at = await readAt(deps, tx);
    const { now, today, settings } = at;
    const recipient = recipientOf(input, today, false);
    const amount = fromMajor(input.amount);
    const cardId = await insertGiftCard(tx, {
      ...recipient,
      currency: settings.currency,
      soldCents: amount,
      method: input.method,
      reference: input.reference,
      soldOn: today,
      issuedAt: now,
      issuedBy: person.id,
      request: input.request,
    });
    if (cardId === null) return issuedBefore(tx, person, input);
    const event = { cardId, madeBy: person.id, madeAt: now, madeOn: today };
    await addGiftEvent(tx, { ...event, kind: 'issued', amountCents: amount });
    const card = await lockGiftCard(tx, cardId);
    if (card && card.sendOn !== null && card.sendOn <= today) {
      await queueGiftMail(deps, tx, card, { ...at, userId: person.id });
    }
    return cardId;
  });
  return readGiftCard(deps, id);
}

/** A card, locked until the transaction ends; after the order that sold it. */
export async function lockCardOfSale(tx: Db, id: number): Promise<GiftCardRow | undefined> {
  const { orderId = null } = (await findGiftCard(tx, id)) ?? {};
  if (orderId !== null) await lockSale(tx, orderId);
  return lockGiftCard(tx, id);
}

/** @throws Refusal 404, 422 for one that was ended */
async function lockLive(tx: Db, id: number): Promise<GiftCardRow> {
  const card = await lockCardOfSale(tx, id);
  if (!card) throw notFound();
  if (card.endedAt !== null) throw refused('gift_card_refused', 'This gift card was ended.');
  return card;
}

function assertVersion(card: GiftCardRow, version: number): void {
  if (card.version !== version) {
    throw conflict('This gift card was changed by someone else since you opened it.');
  }
}

/** Changes whom a gift card is for, when it is sent, and its last day. @throws Refusal 404, 409, 422 */
export async function changeGiftCard(
  deps: Deps,
  id: number,
  { version, ...input }: ChangedCard,
): Promise<GiftCard> {
  await inTransaction(deps.db, async (tx) => {
    const { today } = await readAt(deps, tx);
    const card = await lockLive(tx, id);
    assertVersion(card, version);
    await updateGiftCard(tx, id, recipientOf({ ...input, version }, today, card.sendings > 0));
  });
  return readGiftCard(deps, id);
}

/** Sends a card again, with a new code. @throws Refusal 404, 422 where there is no address, or nothing on it */
export async function sendGiftCard(
  deps: Deps,
  person: { id: number },
  id: number,
): Promise<GiftCard> {
  await inTransaction(deps.db, async (tx) => {
    const at = await readAt(deps, tx);
    const card = await lockLive(tx, id);
    if (card.recipientEmail === '') {
      throw invalid({ recipient_email: ['Enter the email address first.'] });
    }
    if (card.balanceCents <= 0) {
      throw refused('gift_card_refused', 'Nothing is left on this gift card.');
    }
    await queueGiftMail(deps, tx, card, { ...at, userId: person.id });
  });
  return readGiftCard(deps, id);
}

/** A new code to hand over, which ends the old one and what is in the outbox. @throws Refusal 404, 422 */
export async function showGiftCode(
  deps: Deps,
  person: { id: number },
  id: number,
): Promise<{ code: string }> {
  return inTransaction(deps.db, async (tx) => {
    const { now, today } = await readAt(deps, tx);
    const card = await lockLive(tx, id);
    if (card.balanceCents <= 0) {
      throw refused('gift_card_refused', 'Nothing is left on this gift card.');
    }
    // A queued mail would otherwise make another code.
    await updateGiftCard(tx, id, { sendings: card.sendings + 1 });
    const event = { cardId: id, madeBy: person.id, madeAt: now, madeOn: today };
    await addGiftEvent(tx, { ...event, kind: 'shown' });
    if (card.orderId !== null) await completeWhenSent(tx, card.orderId, now);
    return { code: await makeGiftCode(tx, id) };
  });
}

/**
 * Ends a card for good: what is left on it is void, was given back by hand, or goes back to whoever bought it. What is reserved of it is still used, or
 * void with the card once it is freed. @throws Refusal 404, 409, 422
 */
export async function endGiftCard(
  deps: Deps,
  person: { id: number },
  { id, method, to_buyer: toBuyer, reason, version }: EndOfCard & { id: number },
): Promise<GiftCard> {
  const refunds = await inTransaction(deps.db, async (tx) => {
    const { now, today } = await readAt(deps, tx);
    const card = await lockLive(tx, id);
    assertVersion(card, version);
    if (card.reservedCents > 0) {
      throw refused(
        'gift_card_refused',
        'Somebody is paying with this card. Please try again in a few minutes.',
      );
    }
    if (toBuyer) {
      return refundToBuyer(tx, card, { reason, madeBy: person.id, madeAt: now, madeOn: today });
    }
    if (method !== null && card.method === null && card.orderId === null) {
      throw invalid({ method: ['Nobody paid for this card, so there is nothing to refund.'] });
    }
    await addGiftEvent(tx, {
      cardId: id,
      reason,
      method,
      madeBy: person.id,
      madeAt: now,
      madeOn: today,
      kind: method === null ? 'void' : 'refunded',
      amountCents: card.balanceCents,
    });
    await updateGiftCard(tx, id, { endedAt: now });
    if (card.orderId !== null) await completeWhenSent(tx, card.orderId, now);
    return [];
  });
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return readGiftCard(deps, id);
}
