import { sql } from 'drizzle-orm';
import { hashOfGiftCode } from '#db/gift-code.ts';
import type { Db } from '#db/transaction.ts';

let made = 0;

/** A gift card with a code, paid in cash, which anyone who knows the code can use. */
export async function giveCard(
  db: Db,
  over: { amount?: number; code?: string; currency?: string; expiresOn?: string } = {},
): Promise<{ id: number; code: string }> {
  made += 1;
  const { amount = 5000, currency = 'CAD', expiresOn = null } = over;
  const code = over.code ?? `G1FT-CARD-${String(made).padStart(4, '0')}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with made as (
      insert into gift_cards (currency, sold_cents, method, sold_on, expires_on, code_hash, code_last4, issued_at)
      values (${currency}, ${amount}, 'Cash', '2026-06-01', ${expiresOn}, ${hashOfGiftCode(code)}, ${code.slice(-4)}, now())
      returning id
    ), issued as (
      insert into gift_card_events (card_id, kind, amount_cents, made_at, made_on)
      select id, 'issued', ${amount}, now(), '2026-06-01' from made
    )
    select id from made`);
  return { id: rows[0]?.id ?? 0, code };
}

/** Where each cent of a card is. */
export async function sumsOf(db: Db, id: number): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select sold_cents::int as sold, used_cents::int as used, reserved_cents::int as reserved,
      refunded_cents::int as refunded, void_cents::int as void, expired_cents::int as expired,
      balance_cents::int as balance
    from gift_cards where id = ${id}`);
  const { sold = 0, ...rest } = rows[0] ?? {};
  if (sold !== Object.values(rest).reduce((sum, one) => sum + one, 0)) {
    throw new Error(`Gift card ${id} does not add up`);
  }
  const some = Object.entries(rest).filter(([, amount]) => amount !== 0);
  return Object.fromEntries(some);
}

/** The rows of `check_sums` that differ. */
export async function wrongSums(db: Db): Promise<unknown[]> {
  return (await db.execute(sql`select name from check_sums() where different > 0`)).rows;
}
