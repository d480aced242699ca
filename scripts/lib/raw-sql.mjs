// A module of the server uses either Drizzle or SQL text, and SQL text only if it is listed here with
// a reason (docs/decisions/0028-drizzle-and-sql.md).

const pipelined = 'hold and conclude: sent in one packet with others, which Drizzle would miss';
const everyRequest = 'run by every request, prepared once per connection';
const everyCalendar = "run by every visitor's calendar, prepared once per connection";
const list = 'a list with its counts';
const report = 'a report';
const inBulk = 'compares a whole set of rows, sent as JSON or an array, with the stored one';
const copies = "works on the database's own catalogue, with whole tables of any version";
const layer = 'sends the statements of all others';

/** Paths under `apps/server/src`, with the reason. */
export const RAW_SQL = {
  'backup/catalogue.ts': copies,
  'backup/locks.ts': 'advisory locks on a connection of its own',
  'backup/make-backup.ts': copies,
  'backup/open-money.ts': copies,
  'backup/open-copy.ts': copies,
  'backup/reach-database.ts': layer,
  'backup/restore-backup.ts': copies,
  'backup/restore-tables.ts': copies,
  'backup/target.ts': copies,
  'db/common-words.ts': "reads the planner's statistics",
  'db/jobs.ts': 'calls the functions of the job queue',
  'db/limit-role.ts': 'sets what statements of a role may take, by the catalogue of roles',
  'db/lock-name.ts': 'advisory lock',
  'db/migrate.ts': 'runs migrations',
  'db/move-sequences.ts': 'moves sequences',
  'db/pool.ts': layer,
  'db/prepare-database.ts': layer,
  'db/query-rows.ts': layer,
  'db/search.ts': list,
  'db/stream-query.ts': layer,
  'db/transaction.ts': layer,
  'db/unit-days.ts': pipelined,
  'features/basket/kept-baskets.ts': 'a line is kept unless there are as many as a basket takes',
  'features/bookings/baskets-repository.ts': pipelined,
  'features/bookings/bookings-repository.ts': pipelined,
  'features/bookings/cancel/call-off-of-booking.ts': 'decides the outcome from three tables',
  'features/bookings/clean-up-bookings.ts':
    'deletes keys of a table that only hold and conclude use',
  'features/bookings/crew/crew-repository.ts': 'ranges of time, which Drizzle has no operators for',
  'features/bookings/crew/departure-crew-repository.ts':
    'ranges of time, which Drizzle has no operators for',
  'features/bookings/customer/erase-customer-repository.ts':
    'erases within JSON, under a setting of the transaction',
  'features/bookings/customer/my-bookings-repository.ts': list,
  'features/bookings/days-repository.ts': pipelined,
  'features/bookings/departures-repository.ts':
    'insert or lock in one statement, and ranges of time, which Drizzle has no operators for',
  'features/bookings/extras/taken-extras-repository.ts': pipelined,
  'features/bookings/holds/hold-keys-repository.ts': pipelined,
  'features/bookings/holds/open-holds-repository.ts': list,
  'features/bookings/lists/booking-lists-repository.ts': list,
  'features/bookings/lists/export-bookings.ts': list,
  'features/bookings/places-repository.ts': 'ranges of time, which Drizzle has no operators for',
  'features/bookings/public/availability-repository.ts': everyCalendar,
  'features/bookings/public/booking-requests.ts': pipelined,
  'features/bookings/recurring/recurring-lists-repository.ts': list,
  'features/bookings/waiting/waiting-repository.ts':
    'entries with their bookings and offers, in transactions that hold places',
  'features/bookings/taken-times-repository.ts':
    'ranges of time, which Drizzle has no operators for',
  'features/bookings/unpaid/unpaid-bookings-repository.ts': list,
  'features/catalogue/codes/find-code-repository.ts': pipelined,
  'features/catalogue/extras/extras-in-brief-repository.ts':
    'a part of the statements of two lists',
  'features/catalogue/extras/offered-extras-repository.ts': everyRequest,
  'features/catalogue/companies/ensure-company-repository.ts':
    'inserts a row and moves its sequence at once',
  'features/catalogue/feeds/calendars/conflicts-repository.ts': inBulk,
  'features/catalogue/feeds/calendars/due-feeds-repository.ts': 'adds a job for each row it finds',
  'features/catalogue/feeds/calendars/entries-repository.ts': inBulk,
  'features/catalogue/feeds/calendars/live-trips-repository.ts':
    'ranges of time, which Drizzle has no operators for',
  'features/catalogue/feeds/offers/imported-pictures-repository.ts': inBulk,
  'features/catalogue/feeds/offers/offers-repository.ts': inBulk,
  'features/catalogue/kinds/kinds-repository.ts': pipelined,
  'features/catalogue/rates/rates-order-repository.ts': pipelined,
  'features/catalogue/shop/shop-repository.ts': list,
  'features/catalogue/units/bookable-units-repository.ts': pipelined,
  'features/catalogue/variants/lowest-prices-repository.ts':
    'compares each price with the one after it',
  'features/customers/customers-repository.ts': list,
  'features/customers/own-data-repository.ts': 'an export that names its columns for people',
  'features/identity/clean-up-identity.ts': 'deletes links, a table that email-links.ts owns',
  'features/identity/end-sessions-repository.ts': 'the table of the session store',
  'features/identity/erase-user-repository.ts': 'returns a value from before the update',
  'features/identity/guests/guests-repository.ts': pipelined,
  'features/identity/links/email-links.ts': pipelined,
  'features/identity/users/find-person.ts': everyRequest,
  'features/messages/announcements/shown-announcements-repository.ts': everyRequest,
  'features/messages/enqueue-message.ts': pipelined,
  'features/messages/messages-list-repository.ts': list,
  'features/messages/messages-repository.ts': 'claims a row and returns a value from before it',
  'features/messages/person-messages-repository.ts': 'a union, each part by its own index',
  'features/messages/send-jobs.ts': 'adds a job for each row it finds',
  'features/operations/calendar/calendar-repository.ts': list,
  'features/operations/call-off/call-off-lists-repository.ts': list,
  'features/operations/crew-calendar/crew-trips-repository.ts':
    'ranges of time, which Drizzle has no operators for',
  'features/operations/daily-log/items-repository.ts':
    'ranges of time, which Drizzle has no operators for',
  'features/operations/departures/departure-tasks-repository.ts': list,
  'features/operations/departures/departures-repository.ts': list,
  'features/orders/gift-cards/order-gift-cards-repository.ts': pipelined,
  'features/operations/system/figures-repository.ts':
    'one statement with counts of nine tables, the job queue among them',
  'features/orders/shop/held-orders-repository.ts': pipelined,
  'features/orders/orders-list-repository.ts': list,
  'features/payments/charges/charged-attempt-repository.ts': pipelined,
  'features/payments/gift-cards/gift-card-sums-repository.ts': 'a union of what became of a card',
  'features/payments/gift-cards/issue-repository.ts': pipelined,
  'features/payments/gift-cards/redeem-repository.ts': pipelined,
  'features/payments/ledger/add-entry-repository.ts': pipelined,
  'features/payments/ledger/erase-notes-repository.ts': 'erases under a setting of the transaction',
  'features/payments/ledger/history-repository.ts': list,
  'features/payments/opened-copies/ended-unknown-repository.ts':
    'ends and lists what it ended in one statement',
  'features/payments/providers/read-provider-repository.ts': pipelined,
  'features/payments/security-deposits/due-deposits-repository.ts':
    'what is due by the terms of bookings, and calls the functions of the job queue',
  'features/payments/refunds/refundable-repository.ts': 'a list with a sum per row',
  'features/payments/tasks/report-failures.ts': 'inserts what it selects, without duplicates',
  'features/payments/unowned-customer-repository.ts': 'adds a job only if no account owns it',
  'features/reports/accountant/drawer-counts-repository.ts': report,
  'features/reports/accountant/entries-repository.ts': report,
  'features/reports/accountant/export-accountant.ts': report,
  'features/reports/accountant/read-sums.ts': report,
  'features/reports/accountant/unpaid-invoices-repository.ts': report,
  'features/reports/due-repository.ts': report,
  'features/reports/entries-repository.ts': report,
  'features/reports/entry-parts-repository.ts': report,
  'features/reports/export-report.ts': report,
  'features/reports/occupancy-repository.ts': report,
  'features/reports/origins/export-origins.ts': report,
  'features/reports/origins/origins-repository.ts': report,
  'features/reports/revenue-repository.ts': report,
  'features/reports/summed-months-repository.ts': report,
  'features/reports/taken-days-repository.ts': report,
  'features/reports/tip-shares-repository.ts': report,
  'features/reports/tips-repository.ts': report,
  'features/settings/read-settings-repository.ts': everyRequest,
  'http/health.ts': 'checks that the database answers',
  'http/rate-limits.ts': "the library's table",
  'http/session.ts': everyRequest,
};

/** The functions of the database layer that take SQL. */
const SENDERS = ['prepared', 'queryRows', 'queryPreparedRows', 'streamQuery', 'findMatches'];

const importedNames = (code) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from/g)].flatMap(([, names]) =>
    names.split(',').map((name) => name.trim().split(' as ')[0]),
  );

const hasBuilder = (code) =>
  /\.(select|selectDistinct|selectDistinctOn|insert|\$count|\$with)\s*\(/.test(code) ||
  /\.update\([^()]*\)\s*\.set\(/.test(code) ||
  /\b(db|tx|database)\s*\.delete\(/.test(code);

/** Statements as text: sent to the driver, or composed where no builder takes them. */
const hasText = (code) =>
  importedNames(code).some((name) => SENDERS.includes(name)) ||
  /\.query\s*(<[^;(]*>)?\s*\(/.test(code) ||
  /\b(db|tx|database)\s*\.execute\s*(<[^;(]*>)?\(/.test(code) ||
  (!hasBuilder(code) && /\bsql(<[^`]*>)?`[^`]*\bselect\b/.test(code));

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/**
 * The modules that break the rule.
 * @param modules the text of each module by its path under `apps/server/src`
 * @param listed as `RAW_SQL`
 */
export function rawSqlFaults(modules, listed = RAW_SQL) {
  const faults = [];
  for (const [path, text] of Object.entries(modules)) {
    const code = withoutComments(text);
    const sent = hasText(code);
    if (sent && !(path in listed)) faults.push(`${path}: SQL text in a module that is not listed`);
    if (sent && hasBuilder(code)) faults.push(`${path}: SQL text and Drizzle in one module`);
    if (path in listed && !sent) faults.push(`${path}: listed, but without SQL text`);
  }
  for (const path of Object.keys(listed)) {
    if (!(path in modules)) faults.push(`${path}: listed, but does not exist`);
  }
  return faults;
}

/** Modules that break the rule, when `listed.ts`, `mixed.ts`, `clean.ts` and `gone.ts` are listed. */
export const RAW_SQL_CANARIES = {
  'unlisted.ts': `import {\n  prepared,\n  type Db,\n} from '#db/transaction.ts';\n`,
  'driver.ts': 'await database.$client.query<Row>(text);\n',
  'execute.ts': 'await tx.execute(sql`delete from bookings`);\n',
  'composed.ts': 'export const rows = () => sql`\n  select id from bookings`;\n',
  'mixed.ts': `import { queryRows } from '#db/query-rows.ts';\nawait db\n  .select()\n  .from(units);\n`,
  'updates.ts': `import { prepared } from '#db/transaction.ts';\ntx.update(units)\n  .set({});\n`,
  'clean.ts': '// prepared\nexport const one = 1;\n',
};
/** Modules that keep it. */
export const RAW_SQL_INNOCENT = {
  'listed.ts': `import { prepared } from '#db/transaction.ts';\n`,
  'builder.ts': 'db.select({ n: sql<number>`(select count(*) from ${units})` }).from(companies);\n',
  'other.ts': `import type { Db } from '#db/transaction.ts';\nhash.update(text).digest();\nseen.delete(key);\n`,
};
