import type pg from 'pg';

/** What moved money when the backup was made, and is looked up at the card provider. */
export interface OpenMoney {
  charges: number;
  refunds: number;
}

const compareReason =
  'The business was restored from a backup. It is not known yet what the card provider did since.';

/**
 * Lets what the business that was backed up may have finished wait until the card provider is asked
 * (`compareWithProvider`): a charge whose payment this copy does not know, and refunds, which would be made a second
 * time. In the caller's transaction.
 */
export async function keepOpenMoney(client: pg.ClientBase): Promise<OpenMoney> {
  await client.query(
    'update charge_attempts set from_backup = true where open and gateway_payment is null',
  );
  const { rowCount: refunds } = await client.query(
    `update refund_attempts set from_backup = true where state = 'created'`,
  );
  await client.query('update installation set compare_from = backup_made_at, compared_at = null');
  // That of a copy that was opened before.
  await client.query(
    `update money_tasks set key = key || '-' || id where key = 'compare-with-provider'`,
  );
  await client.query(
    `insert into money_tasks (kind, key, reason, made_at)
     values ('compare_with_provider', 'compare-with-provider', $1, now())`,
    [compareReason],
  );
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::integer as n from charge_attempts where open',
  );
  return { charges: rows[0]?.n ?? 0, refunds: refunds ?? 0 };
}
