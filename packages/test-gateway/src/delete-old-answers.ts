import { prepared, type Session } from './session.ts';

/** Forgets the answers to idempotency keys after 30 days, as the card providers do. */
export async function deleteOldAnswers(session: Session, now: Date): Promise<void> {
  await prepared(
    session,
    'test-gateway-forget',
    `delete from test_gateway.answers where created_at < $1::timestamptz - interval '30 days'`,
    [now],
  );
}
