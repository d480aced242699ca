import { prepared, type Db } from '#db/transaction.ts';

/** Forgets which events the provider sent after 90 days: it sends none again that late. */
export async function cleanUpPayments(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    'gateway-events-forget',
    `delete from gateway_events where received_at < $1::timestamptz - interval '90 days'`,
    [now],
  );
}
