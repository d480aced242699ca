// What has to hold of a database, whatever happened to it.
import { firstBooking, withDatabase } from './business.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What is still open: holds, charges and refunds whose outcome is not known. */
const openWork = `
  select (select count(*) from bookings where cancelled_at is null and hold_expires_at is not null)
    + (select count(*) from charge_attempts where state in ('created', 'requires_action'))
    + (select count(*) from refund_attempts where state = 'created') as open`;

/** Charges at the provider without the booking that they paid, and refunds there that the ledger does not have. */
const wrongMoney = `
  select
    (select count(*) from test_gateway.payments p where p.status = 'succeeded' and p.amount > p.refunded
       and not exists (select from ledger_entries l where l.gateway_ref = p.ref)) as "charges without a booking",
    (select count(*) from test_gateway.payments p where p.status = 'succeeded' and p.refunded <> coalesce((
       select sum(case r.direction when 'refund' then r.amount_cents else -r.amount_cents end)
       from ledger_entries l join ledger_entries r on r.refund_of = l.id where l.gateway_ref = p.ref), 0)
       and exists (select from ledger_entries l where l.gateway_ref = p.ref and l.booking_id >= $1)) as "refunds not in the ledger",
    (select count(*) from bookings b where b.id >= $1 and b.status = 2 and b.cancelled_at is null
       and not exists (select from ledger_entries l where l.booking_id = b.id)) as "bookings without a payment",
    (select count(*) from taken_times t join bookings b on b.id = t.booking_id
       where b.cancelled_at is not null) as "places held by nothing"`;

/** Waits until nothing is open any more. @throws after two minutes, with the number of what is */
export async function settled(connectionString) {
  await withDatabase(connectionString, async (query) => {
    const until = performance.now() + 120_000;
    for (;;) {
      const [{ open }] = await query(openWork);
      if (Number(open) === 0) return;
      if (performance.now() > until) throw new Error(`${open} holds, charges or refunds stay open`);
      await wait(200);
    }
  });
}

/** What is wrong in a database, in words; empty: nothing. */
export async function problemsOf(connectionString) {
  return withDatabase(connectionString, async (query) => {
    const [money] = await query(wrongMoney, [firstBooking]);
    const problems = Object.entries(money).filter(([, count]) => Number(count) > 0);
    const sums = await query('select name, different from check_sums() where different > 0');
    return [
      ...problems.map(([what, count]) => `${count} ${what}`),
      ...sums.map(({ name, different }) => `${different} wrong ${name}`),
    ];
  });
}

/** What was answered to somebody and is not so in the database, in words; empty: nothing. */
export async function lostAnswers(connectionString, answered) {
  const ids = [...answered.keys()];
  const rows = await withDatabase(connectionString, (query) =>
    query(
      `select b.id, b.date::text, b.cancelled_at is not null as cancelled,
         exists (select from taken_times where booking_id = b.id) as "hasPlace",
         (select count(*)::int from ledger_entries l where l.booking_id = b.id and l.direction = 'payment') as payments,
         (select count(*)::int from ledger_entries l where l.booking_id = b.id and l.direction = 'refund') as refunds
       from bookings b where b.id = any($1)`,
      [ids],
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [`booking ${id} is lost`] : differencesOf(row, answered.get(id));
  });
}

/** A booking beside what was answered of it. What got no answer may have happened or not. */
function differencesOf(row, { date, cancelled, payments, refunds, unknown }) {
  const { id } = row;
  const differences = [];
  const isUnknown = (what) => unknown.includes(what);
  if (row.cancelled !== cancelled && !isUnknown('cancel')) {
    differences.push(`booking ${id} is ${row.cancelled ? '' : 'not '}cancelled`);
  }
  if (!row.cancelled && !row.hasPlace) differences.push(`booking ${id} has no place`);
  if (row.date !== date && !isUnknown('change'))
    differences.push(`booking ${id} is on ${row.date}`);
  if (row.payments < payments) differences.push(`booking ${id} lacks a payment`);
  if (row.payments > payments + unknown.filter((it) => it === 'pay').length) {
    differences.push(`booking ${id} has a payment too many`);
  }
  if (row.refunds < refunds) differences.push(`booking ${id} lacks a refund`);
  return differences;
}
