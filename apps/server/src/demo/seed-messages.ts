import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { MailRefused } from '#adapters/mail-sender.ts';
import { SmsRefused } from '#adapters/sms-sender.ts';
import { bookings } from '#db/tables/bookings.ts';
import { messages } from '#db/tables/messages.ts';
import { orders } from '#db/tables/orders.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { announceBooking, findBookedDeparture } from '#features/bookings/bookings-api.ts';
import { deliverMessage } from '#features/messages/messages-api.ts';
import { linesOf, mailOrder } from '#features/orders/orders-api.ts';
import { reportFailures } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';

/** How many bookings and orders have a confirmation. */
const most = 12;
const hourMs = 60 * 60_000;

/** Puts the confirmations of the next bookings in the outbox. */
async function confirmBookings(deps: Deps): Promise<void> {
  const { settings } = await readSettings(deps.db);
  const now = deps.clock.now();
  const next = await deps.db
    .select()
    .from(bookings)
    .where(
      and(gt(bookings.startsAt, now), isNull(bookings.cancelledAt), isNull(bookings.holdExpiresAt)),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(most);
  await inTransaction(deps.db, async (tx) => {
    for (const booking of next) {
      await announceBooking(tx, {
        booking,
        paid: booking.paidCents,
        settings,
        publicUrl: deps.publicUrl(),
        setPasswordLink: null,
        now,
        departure: await findBookedDeparture(tx, booking),
      });
    }
  });
}

/** Puts the confirmations of the latest orders in the outbox. */
async function confirmOrders(deps: Deps): Promise<void> {
  const { settings } = await readSettings(deps.db);
  const latest = await deps.db.select().from(orders).orderBy(desc(orders.id)).limit(most);
  const lines = await linesOf(
    deps.db,
    latest.map(({ id }) => id),
  );
  await inTransaction(deps.db, async (tx) => {
    for (const order of latest) {
      const ordered = (lines.get(order.id) ?? []).map((line) => ({
        ...line,
        price: line.priceCents,
      }));
      await mailOrder(tx, deps, { order, lines: ordered, settings, key: 'mail', secretLink: null });
    }
  });
}

/**
 * Fills the outbox of the demo (docs/rules/settings.md, "Demo business"): confirmations as they are
 * always made, sent some hours ago, of which the providers refused two. Nothing leaves the house.
 */
export async function seedMessages(deps: Deps): Promise<void> {
  const { settings } = await readSettings(deps.db);
  await confirmBookings(deps);
  await confirmOrders(deps);
  const made = await deps.db
    .select({ id: messages.id, channel: messages.channel })
    .from(messages)
    .where(eq(messages.state, 'queued'))
    .orderBy(asc(messages.id));
  const sms = made.filter(({ channel }) => channel === 'sms');
  const mails = made.filter(({ channel }) => channel === 'mail');
  const refused = new Set([mails[2]?.id, (sms[1] ?? mails[4])?.id]);
  for (const [index, { id }] of made.entries()) {
    const isRefused = refused.has(id);
    const accepted = { providerId: `demo-${id}` };
    const mail = () =>
      isRefused
        ? Promise.reject(new MailRefused('550 5.1.1 User unknown: there is no such mailbox'))
        : Promise.resolve(accepted);
    const text = () =>
      isRefused
        ? Promise.reject(new SmsRefused('The number is a landline and takes no SMS'))
        : Promise.resolve(accepted);
    const providers = {
      mail: () => Promise.resolve({ sender: { send: mail }, from: settings.business.email }),
      smsSender: { send: text, findSent: () => Promise.resolve(null) },
    };
    await deliverMessage({ ...deps, ...providers }, id, { lastTry: true });
    const createdAt = new Date(deps.clock.now().getTime() - (made.length - index) * hourMs);
    const sentAt = isRefused ? null : new Date(createdAt.getTime() + 4000);
    await deps.db.update(messages).set({ createdAt, sentAt }).where(eq(messages.id, id));
  }
  await reportFailures(deps);
}
