import { todayIn, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMessages, type NewMessage } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';

/** A customer to notify, with the trip and the link. */
export interface CustomerNotice {
  bookingId: number;
  date: CalendarDate;
  time: TimeOfDay;
  unit: string | null;
  package: string;
  name: string;
  email: string;
  phone: string;
  /** Gives access to the choice; stored only in the message, until that is delivered. */
  token: string;
  expiresAt: Date;
  round: number;
}

/**
 * Writes to each customer by mail and SMS, in the transaction that calls their trip off. The dedupe
 * keys contain call-off, booking and round, so that nobody gets the same message twice.
 */
export async function notifyCustomers(
  tx: Db,
  deps: Deps,
  callOff: { id: number; reason: string; message: string },
  people: readonly CustomerNotice[],
): Promise<void> {
  if (people.length === 0) return;
  const { settings } = await readSettings(tx);
  const { name, email, phone, address } = settings.business;
  const messages = people.flatMap((person): NewMessage[] => {
    const key = `call-off-${callOff.id}-${person.bookingId}-${person.round}`;
    const secretLink = `${deps.publicUrl()}/called-off/${person.token}`;
    const { bookingId } = person;
    return [
      {
        channel: 'mail',
        to: person.email,
        dedupeKey: `${key}-mail`,
        bookingId,
        template: 'called-off',
        params: {
          number: bookingId,
          name: person.name,
          package: person.package,
          unit: person.unit,
          date: person.date,
          time: person.time,
          reason: callOff.reason,
          message: callOff.message,
          until: todayIn(settings.time_zone, person.expiresAt),
          business: { name, email, phone, address },
          secret_link: secretLink,
        },
      },
      {
        channel: 'sms',
        to: person.phone,
        dedupeKey: `${key}-sms`,
        bookingId,
        delayMs: 0,
        template: 'called-off',
        params: { number: bookingId, business: name, date: person.date, secret_link: secretLink },
      },
    ];
  });
  await enqueueMessages(tx, messages);
}
