import { prepared, type Db } from '#db/transaction.ts';

/** Forgets the answers to idempotency keys after 30 days, as the card providers do. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    'test-gateway-forget',
    `delete from test_gateway.answers where created_at < $1::timestamptz - interval '30 days'`,
    [now],
  );
}
