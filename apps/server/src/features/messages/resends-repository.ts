import { prepared, type Db } from '#db/transaction.ts';

/** Serialises repeats of a message until the transaction ends. */
export async function lockMessage(tx: Db, id: number): Promise<void> {
  await prepared(tx, 'messages-lock', 'select from messages where id = $1 for no key update', [id]);
}

/** Whether an earlier repeat of a message is still being sent. */
export async function isBeingResent(tx: Db, id: number): Promise<boolean> {
  const rows = await prepared(
    tx,
    'messages-being-repeated',
    `select from messages where sent_again_from = $1 and state in ('queued', 'sending') limit 1`,
    [id],
  );
  return rows.length > 0;
}
