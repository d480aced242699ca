import type { Pool, PoolClient } from 'pg';
import { rowsKept } from '#backup/tables.ts';

/** A text with everything that a file format may stumble over. */
export const oddText = `Zoë said "hi, \\N\\.",\t🌊\r\n\\.\n\n,"",' ; -- %s ${'x'.repeat(9000)}`;

/** What a required column has in a table that no statement below fills, by its type. */
const plainValues: Record<string, string> = {
  boolean: 'false',
  date: `'2026-06-15'`,
  integer: '1',
  bigint: '1',
  text: `current_setting('test.odd')`,
  'timestamp with time zone': 'now()',
  uuid: 'gen_random_uuid()',
};

/** The required columns of each table, those that refer to a row with its lowest number. */
const requiredColumns = `
  select c.relname::text as table, coalesce(array_agg(json_build_object('name', a.attname,
    'type', format_type(a.atttypid, null), 'lowest', (
      select format('(select min(%I) from %s)', other.attname, k.confrelid::regclass) from pg_constraint k
      join pg_attribute other on other.attrelid = k.confrelid and other.attnum = k.confkey[1]
      where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1)))
    filter (where a.attnum is not null), '{}') as columns
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attnotnull and not a.atthasdef and a.attidentity = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid, c.relname order by c.oid`;

interface RequiredColumns {
  table: string;
  columns: { name: string; type: string; lowest: string | null }[];
}

/** A row in each table that a backup has, that is still empty and takes any value in what it requires. */
async function fillPlainTables(client: PoolClient): Promise<void> {
  const { rows } = await client.query<RequiredColumns>(requiredColumns);
  for (const { table, columns } of rows) {
    const values = columns.map(({ type, lowest }) => lowest ?? plainValues[type]);
    if (rowsKept(table) === null || columns.length === 0 || values.includes(undefined)) continue;
    const names = columns.map(({ name }) => client.escapeIdentifier(name));
    const into = client.escapeIdentifier(table);
    await client.query(
      `insert into ${into} (${names.join(', ')}) select ${values.join(', ')} where not exists (select from ${into})`,
    );
  }
}

/**
 * A row in each table that the demo business leaves empty, on top of it. Written as statements, because no use case
 * leaves all of this at one moment; a table like any other is filled by itself.
 */
export async function fillTables(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('test.odd', $1, true)`, [oddText]);
    await client.query(`
      insert into users (name, email, role, created_at, ended_at)
      values (current_setting('test.odd'), 'access-token-fill@slipway.invalid', 'Desk', now(), now());
      insert into access_tokens (user_id, name, scope, token_hash, made_by, made_at, ended_at)
      select max(id), current_setting('test.odd'), 'desk', 'fill', min(id), now(), now() from users;
      insert into addresses (user_id, label, line1, city, country, created_at)
      select min(id), '', current_setting('test.odd'), '', 'CA', now() from users;
      insert into booking_changes (booking_id, changed_at, action, before)
      select min(id), now(), 'changed', jsonb_build_object('name', current_setting('test.odd')) from bookings;
      insert into booking_requests (key, fingerprint, booking_id, created_at)
      select 'fill', 'f', min(id), now() from bookings;
      insert into booking_surveys (booking_id, answers, updated_at)
      select min(id), '{}', 'infinity' from bookings;
      insert into calendar_entries (unit_id, source, starts, ends, changed_at)
      select min(id), 'booking-1', '', '', now() from units;
      insert into call_offs (request_id, company_id, from_date, to_date, reason, message, made_by, made_at)
      select gen_random_uuid(), 0, '2026-06-15', '2026-06-15', '', current_setting('test.odd'), min(id), now() from users;
      insert into call_off_bookings (call_off_id, booking_id, date, time, token_hash, expires_at)
      select (select min(id) from call_offs), min(id), '2026-06-15', '06:00', 'h', now() from bookings;
      insert into content_drafts (draft) values ('fill');
      insert into customer_other_totals (customer_id, currency, total_cents)
      select min(id), 'USD', 0 from users where role = 'Customer';
      insert into daily_notes (company_id, date, body, changed_at, changed_by)
      select 0, '2026-06-15', current_setting('test.odd'), now(), min(id) from users;
      insert into daily_tasks (id, company_id, date, title, created_at, changed_at, changed_by)
      select gen_random_uuid(), 0, '2026-06-15', current_setting('test.odd'), now(), now(), min(id) from users;
      insert into daily_writes (id, version, made_at) values (gen_random_uuid(), 3, now());
      insert into feed_conflicts (feed_id, booking_id, from_date, to_date, found_at)
      select (select min(id) from calendar_feeds), min(id), '2026-06-15', '2026-06-16', now() from bookings;
      insert into guest_lists (booking_id, guests, updated_at)
      select min(id), jsonb_build_array(jsonb_build_object('name', current_setting('test.odd'), 'type', null)), now()
      from bookings;
      insert into imported_pictures (unit_id, url, error)
      select min(id), 'https://example.test/a.jpg', current_setting('test.odd') from units;
      insert into invoice_counters (company_id, last) values (1, 2);
      insert into invoices (company_id, number, version, kind, booking_id, content, issued_at)
      select 1, 1, 1, 'invoice', min(id), jsonb_build_object('text', current_setting('test.odd')), now() from bookings;
      insert into invoices (company_id, number, version, kind, booking_id, credits, content, issued_at)
      select 1, 2, 1, 'credit_note', booking_id, id, '{"a": 1.50}', now() from invoices;
      insert into baskets (created_at) values (now());
      insert into kept_basket_lines (user_id, id, trip, added_at)
      select min(id), gen_random_uuid(), jsonb_build_object('a', current_setting('test.odd')), now() from users;
      insert into promotions (name, percent, created_at) values ('fill', 10, now());
      insert into promotion_codes (promotion_id, code, key) select min(id), 'FILL10', 'FILL10' from promotions;
      insert into code_uses (booking_id, code_id, used_with)
      select b.id, c.id, b.id from (select min(id) as id from bookings) b, (select min(id) as id from promotion_codes) c;
      insert into gift_cards (currency, sold_cents, sold_on, message, code_hash, code_last4, issued_at)
      values ('CAD', 5000, '2026-06-15', current_setting('test.odd'), 'fill', 'FI11', now());
      insert into gift_card_events (card_id, kind, amount_cents, reason, made_at, made_on)
      select min(id), 'issued', 5000, current_setting('test.odd'), now(), '2026-06-15' from gift_cards;
      insert into gift_card_uses (card_id, booking_id, kind, amount_cents, made_at)
      select (select min(id) from gift_cards), min(id), 2, 100, now() from bookings;
      insert into loose_files (path, widths) values ('/files/pictures/gone', '{320,640}');
      insert into message_texts (key, subject, text, changed_at, changed_by)
      select 'receipt', '', current_setting('test.odd'), now(), min(id) from users;
      insert into messages (channel, recipient, template, params, text, subject, next_at, dedupe_key)
      values ('mail', 'ann@example.test', 'receipt', jsonb_build_object('a', current_setting('test.odd')),
        current_setting('test.odd'), null, now(), 'fill-1'),
        ('sms', '', 'sms', '{}', '', '', 'infinity', 'fill-2');
      insert into money_tasks (kind, key, message_id, reason, made_at)
      select 'message_failed', 'fill', min(id), current_setting('test.odd'), now() from messages;
      insert into occupancy_sums (month, unit_id, taken) values ('2026-01-01', 1, 5);
      insert into opening_marks (step, mark, marked_at) values ('units', 'done', now());
      insert into orders (company_id, name, email, phone, delivery_date, status, total_cents, deposit_cents, terms, created_at, customer_id)
      select 1, current_setting('test.odd'), 'ann@example.test', '', '2026-08-20', 0, 2000, 0, '{"currency": "CAD"}', now(), min(id)
      from users where role = 'Customer';
      insert into units (company_id, name, price_cents, for_sale, in_shop, option_names)
      select min(id), current_setting('test.odd'), 1000, true, true, '{Size}' from companies;
      insert into product_variants (unit_id, price_cents, quantity, option_values)
      select max(id), 1000, 3, array[current_setting('test.odd')] from units;
      insert into order_lines (order_id, position, unit_id, variant_id, name, price_cents, quantity, amount_cents)
      select (select min(id) from orders), 0, unit_id, id, 'Boat', 1000, 1, 1000 from product_variants order by id limit 1;
      insert into security_deposit_cards (booking_id, gateway_card, gateway_customer, agreed_at)
      select min(id), 'pm_fill', 'cus_fill', now() from bookings;
      insert into security_deposits (booking_id, amount_cents, currency, state, reason, ended_on, made_at)
      select min(id), 100, 'CAD', 'released', current_setting('test.odd'), '2026-06-16', now() from bookings;
      insert into shipping_zones (company_id, name, countries, prices)
      select min(id), current_setting('test.odd'), array['CA'], '[{"from": 0, "price": 900}]' from companies;
      insert into orders (company_id, name, email, phone, delivery_date, status, total_cents, deposit_cents, terms, source, delivery, hold_expires_at, created_at)
      values (1, current_setting('test.odd'), 'gift@example.test', '', '2026-08-20', 0, 5000, 5000, '{"currency": "CAD"}', 'shop', '{"by": "email"}', '2026-08-20', now());
      insert into order_gift_cards (order_id, position, amount_cents, recipient_name, send_on)
      select id, 0, 5000, current_setting('test.odd'), '2026-08-20' from orders where email = 'gift@example.test';
      insert into ordered_basket_lines (line, order_id) select gen_random_uuid(), min(id) from orders;
      insert into order_links (order_id, token_hash, made_at) select min(id), 'fill', now() from orders;
      insert into order_returns (order_id, asked_at, reason)
      select min(id), now(), current_setting('test.odd') from orders;
      insert into order_return_lines (return_id, order_id, position, quantity)
      select id, order_id, 0, 1 from order_returns;
      update order_lines set gross_cents = 900, off_cents = 100;
      insert into code_uses (order_id, code_id) select min(o.id), min(c.id) from orders o, promotion_codes c;
      insert into order_refunds (order_id, amount_cents, made_by, made_at)
      select order_id, 7, (select min(id) from users), now() from order_returns;
      insert into order_refund_lines (refund_id, order_id, position, amount_cents)
      select id, order_id, 0, 7 from order_refunds;
      insert into pay_links (token_hash, booking_id, made_at)
      select 'fill', min(id), now() from bookings;
      insert into waiting_entries (unit_id, package_id, date, guests, name, email, joined_at)
      select min(u.id), min(p.id), '2026-07-01', 2, current_setting('test.odd'), 'waits@example.test', now()
      from units u, packages p;
      insert into waiting_offers (entry_id, date, time, starts_at, made_at, ended_at)
      select id, date, '09:00', now(), now(), now() from waiting_entries;
      insert into waiting_links (token_hash, entry_id, made_at) select 'fill', id, now() from waiting_entries;
      insert into crew_calendars (user_id, token_hash, made_at) select min(id), 'fill', now() from users;
      insert into imports (what, file_name, file_hash, total, made_by, made_at)
      select 'bookings', current_setting('test.odd'), 'h', 1, min(id), now() from users;
      insert into import_lines (import_id, line, outcome, reference, reason)
      select id, 2, 'refused', current_setting('test.odd'), current_setting('test.odd') from imports;
      insert into imported_bookings (reference, booking_id) select 'fill', min(id) from bookings;
      insert into waiver_texts (version, body, kinds, published_at, published_by)
      select 1, current_setting('test.odd'), array['harbour'], now(), min(id) from users;
      insert into waiver_links (token_hash, booking_id, made_at) select 'fill', min(id), now() from bookings;
      insert into signed_waivers (booking_id, text_version, name, minors, signed_at, signature_key)
      select min(id), 1, current_setting('test.odd'), array[current_setting('test.odd'), ''], now(), 'k' from bookings;
      insert into payment_requests (person_id, key, fingerprint, entry_id, made_at)
      select (select min(id) from users), 'fill', 'f', min(id), now() from ledger_entries;
      insert into platform_offers (platform_id, id_on_platform, position, name, description, sku, pictures, sale_from)
      select min(id), 'p1', 0, 'Reel', current_setting('test.odd'), '', array['https://a.test/{1},2', ''], '-infinity' from platforms;
      insert into platform_offer_problems (platform_id, position, row, name, left_out, reason)
      select min(id), 0, 1, 'Reel', true, '' from platforms;
      insert into rates (position, name, period, percent, unit_ids)
      select 0, 'Summer', '{"form": "dates", "from": "2026-06-01", "to": "2026-06-30"}', 12.50, array[min(id)] from units;
      insert into refund_attempts (payment_id, booking_id, amount_cents, key, reason, created_at, touched_at)
      select id, booking_id, 1, 'fill', current_setting('test.odd'), now(), now() from ledger_entries l
      where direction = 'payment' and booking_id is not null and refund_of is null
        and not exists (select from ledger_entries r where r.refund_of = l.id) order by id limit 1;
      insert into summed_months (month, summed_at) values ('2026-01-01', now());
      insert into changed_months (month) values ('2026-01-01');
      insert into revenue_sums (month, company_id, currency, package, unit_id, received_cents, refunded_cents, tips_cents,
        received_rows, refunded_rows, tips_rows) values ('2026-01-01', null, 'CAD', '', null, 9007199254740991, -1, 0, 1, 1, 0);
      insert into tip_sums (month, company_id, currency, person_id, trips, tips_cents, as_supervisor_cents, as_mate_cents)
      values ('2026-01-01', 1, 'CAD', 0, '{1,-2}', 1, 1, 0);
      insert into server_secrets (name, value) values ('calendar', 'kept'), ('retired', 'not kept');
      insert into settings_changes (changed_at, before, after) values (now(), '{}', '{"a": "\\u00e9"}');
      insert into unit_days (unit_id, date) select min(id), '2026-06-15' from units;
      insert into sessions (sid, sess, expire) values ('s', '{"userId": 1}', now());
      insert into email_links (token_hash, purpose, user_id, email_key, expires_at)
      select 'h', 'recovery', min(id), 'a', now() from users;
      insert into rate_limits (key) values ('k');
      insert into hold_keys (keys, booking_id) select '{1}', min(id) from bookings;
      update provider_accounts set facts = '{"a": 1}', secrets = '{"key": "sealed"}' where provider = 'cards'`);
    await fillPlainTables(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
