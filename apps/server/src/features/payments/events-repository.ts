import { prepared, type Db } from '#db/transaction.ts';

/** Takes a provider's event, in the transaction of its effect. False when it was handled before. */
export async function takeEvent(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await prepared(
    tx,
    'gateway-event',
    'insert into gateway_events (id, received_at) values ($1, $2) on conflict do nothing returning id',
    [id, now],
  );
  return rows.length === 1;
}
