import { sql } from 'drizzle-orm';
import { defaultSettings, type Settings } from '@slipway/domain/settings/settings';
import { demoSettings } from '#demo/demo-settings.ts';
import { inTransaction, type Database } from '#db/transaction.ts';
import { ensureSettings } from '#features/settings/settings-api.ts';

/** The settings of a published business that offers everything: what tests begin with unless they say otherwise. */
export const openSettings: Settings = { ...defaultSettings, ...demoSettings };

/**
 * A small test business: unit 1 takes one booking a day, unit 3 is the teaser unit, let by times,
 * three a day; each has the four packages (ids unit × 10 + 1 to 4: harbor cruise, half, three-quarter,
 * full day).
 */
export async function makeBusiness(
  db: Database,
  options: { settings?: Partial<Settings>; items?: number } = {},
): Promise<void> {
  await ensureSettings(db, 'rent');
  const settings = { ...openSettings, purpose: 'rent', ...options.settings };
  const items = options.items ?? 1;
  const sells = settings.purpose === 'sell';
  const { name, email, phone, address } = settings.business;
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`update settings set data = ${JSON.stringify(settings)}::jsonb`);
    await tx.execute(sql`
      insert into companies (id, name, email, phone, address) overriding system value
      values (1, ${name}, ${email}, ${phone}, ${address}) on conflict do nothing`);
    await tx.execute(sql`
      insert into units (id, company_id, name, price_cents, schedule, max_guests, items_quantity,
        starts, most_per_day, change_limit_days, for_sale)
      overriding system value values
        (1, 1, 'First Light', 100000, 'day', 6, ${items}, '{05:00}', null, null, ${sells}),
        (3, 1, 'Teaser', 100000, 'times', 20, ${items}, '{}', 3, 14, ${sells})`);
    await tx.execute(sql`
      insert into product_variants (unit_id, price_cents, quantity)
      select id, price_cents, items_quantity from units where for_sale order by id`);
    await tx.execute(sql`
      insert into packages (id, unit_id, kind, price_cents, additional_price_cents, deposit_of,
        fixed_deposit_cents)
      overriding system value
      select u * 10 + p.n, u, p.kind, p.price, p.extra,
        case when p.deposit is null then 'settings' else 'amount' end, p.deposit
      from unnest(array[1, 3]) u, (values
        (1, 'harbor_cruise', 80000, null, 30000),
        (2, 'half_day', 60000, 7500, null),
        (3, 'three_quarter_day', 90000, 9000, null),
        (4, 'full_day', 120000, 10000, null)) p (n, kind, price, extra, deposit)`);
  });
}
