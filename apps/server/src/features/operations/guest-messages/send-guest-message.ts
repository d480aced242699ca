import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { lockBookings, recordChange } from '#features/bookings/bookings-api.ts';
import { enqueueMessages, type NewMessage } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { listEnqueued, type GuestRow } from './guest-messages-repository.ts';
import { guestsOf, audienceOf } from './list-addressees.ts';

type Request = BodyOf<Calls['POST /api/guest-messages']>;

/** A message to one booking, by one way. */
interface Wanted {
  bookingId: number;
  message: NewMessage;
}

interface Written {
  bookings: number;
  mails: number;
  sms: number;
}

type Business = { name: string; email: string; phone: string; address: string };

function messagesTo(
  guest: GuestRow,
  request: Request,
  from: { key: string; publicUrl: string; business: Business },
): NewMessage[] {
  const { by_mail: byMail, by_sms: bySms, subject, text } = request;
  const { bookingId, name, email, phone, package: title, unit, date, time } = guest;
  const { key, publicUrl, business } = from;
  const mail: NewMessage = {
    channel: 'mail',
    to: email,
    dedupeKey: `${key}-${bookingId}-mail`,
    bookingId,
    template: 'guest-message',
    params: {
      number: bookingId,
      ...{ name, package: title, unit, date, time },
      subject,
      message: text,
      business,
      link: `${publicUrl}/dashboard?booking=${bookingId}`,
    },
  };
  const sms: NewMessage = {
    channel: 'sms',
    to: phone,
    dedupeKey: `${key}-${bookingId}-sms`,
    bookingId,
    delayMs: 0,
    template: 'guest-message',
    params: { number: bookingId, business: business.name, message: text },
  };
  return [...(byMail ? [mail] : []), ...(bySms ? [sms] : [])].filter(({ to }) => to !== '');
}

/** The messages that an earlier try with this key has not made. @throws Refusal 422 for another text */
async function notEnqueuedYet(
  tx: Db,
  wanted: readonly Wanted[],
  text: string,
): Promise<readonly Wanted[]> {
  const made = await listEnqueued(
    tx,
    wanted.map(({ message }) => message.dedupeKey),
  );
  // One of an erased person says nothing any more.
  if (made.some(({ message }) => message !== null && message !== text)) {
    const errors = {
      idempotency_key: ['This request key has already been used for something else.'],
    };
    throw invalid(errors, 'key_reused');
  }
  const keys = new Set(made.map(({ key }) => key));
  return wanted.filter(({ message }) => !keys.has(message.dedupeKey));
}

async function write(
  deps: Deps,
  tx: Db,
  personId: number,
  key: string,
  request: Request,
): Promise<Written> {
  const audience = await audienceOf(tx, request);
  const seen = (await guestsOf(tx, audience)).map(({ bookingId }) => bookingId);
  await lockBookings(tx, seen);
  // Whoever was cancelled, called off or moved meanwhile gets none.
  const guests = await guestsOf(tx, audience, seen);
  const { business } = (await readSettings(tx)).settings;
  const { name, email, phone, address } = business;
  const from = {
    key: `guest-message-${personId}-${key}`,
    publicUrl: deps.publicUrl(),
    business: { name, email, phone, address },
  };
  const wanted = guests.flatMap((guest) =>
    messagesTo(guest, request, from).map((message): Wanted => ({
      bookingId: guest.bookingId,
      message,
    })),
  );
  if (wanted.length === 0) {
    throw invalid({ by_mail: ['None of these guests can be reached this way.'] });
  }
  const fresh = await notEnqueuedYet(tx, wanted, request.text);
  await enqueueMessages(
    tx,
    fresh.map(({ message }) => message),
  );
  for (const bookingId of new Set(fresh.map((one) => one.bookingId))) {
    const ways = fresh.filter((one) => one.bookingId === bookingId);
    const by = new Set(ways.map(({ message }) => message.channel));
    await recordChange(tx, {
      bookingId,
      changedAt: deps.clock.now(),
      changedBy: personId,
      action: 'message_sent',
      after: {
        subject: request.subject,
        ...(by.has('mail') && { by_mail: true }),
        ...(by.has('sms') && { by_sms: true }),
      },
    });
  }
  const countOf = (channel: NewMessage['channel']) =>
    wanted.filter(({ message }) => message.channel === channel).length;
  return {
    bookings: new Set(wanted.map(({ bookingId }) => bookingId)).size,
    mails: countOf('mail'),
    sms: countOf('sms'),
  };
}

/**
 * Writes to the guests of a departure or a day, once per booking and way, in one transaction with
 * what their histories say of it (docs/rules/messages.md, "Message to guests"). A request that is
 * repeated with its key writes to nobody twice and answers the same.
 * @throws Refusal 422
 */
export async function sendGuestMessage(
  deps: Deps,
  personId: number,
  key: string,
  request: Request,
): Promise<{ data: Written }> {
  if (request.by_sms && deps.smsSender === null) {
    throw invalid({ by_sms: ['SMS are not set up.'] });
  }
  return {
    data: await inTransaction(deps.db, (tx) => write(deps, tx, personId, key, request)),
  };
}
