import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { statusNumbers } from './status-numbers.mjs';

const complaints = (code) =>
  new Linter().verify(code, { rules: { 'no-restricted-syntax': ['error', ...statusNumbers] } });

test.each([
  'booking.status === 2',
  'row.kind !== 5',
  '5 === entry.kind',
  'status == 0',
  'booking.oldStatus === 0',
  'add({ kind: 2 })',
  'set({ status: 0 })',
  'switch (row.status) { case 6: break; }',
  '[2, 3].includes(row.kind)',
  'sql`select 1 from bookings where status = 1`',
  'sql`select ${id} from ledger_entries where kind in (2, 3)`',
  "query('select 1 from ledger_entries where kind <> 5')",
])('refuses %s', (code) => {
  expect(complaints(code).map(({ ruleId }) => ruleId)).toContain('no-restricted-syntax');
});

test.each([
  'booking.status === bookingStatus.newBooking',
  'add({ kind: ledgerKind.tip })',
  'error.status === 0',
  'reply.status === 404',
  'send({ status: 204 })',
  "row.kind === 'half_day'",
  'switch (row.status) { case bookingStatus.complete: break; }',
  'sql`select 1 from bookings where status = ${bookingStatus.cancelled}`',
  'count === 2',
])('lets %s through', (code) => {
  expect(complaints(code)).toEqual([]);
});
