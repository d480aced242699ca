import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from './paths.mjs';
import { runTool } from './processes.mjs';

const refused = [
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
];

const accepted = [
  'booking.status === bookingStatus.newBooking',
  'add({ kind: ledgerKind.tip })',
  'error.status === 0',
  'reply.status === 404',
  'send({ status: 204 })',
  "row.kind === 'half_day'",
  'switch (row.status) { case bookingStatus.complete: break; }',
  'sql`select 1 from bookings where status = ${bookingStatus.cancelled}`',
  'count === 2',
];

/** The lines of code that the rule refuses. */
async function refusedOf(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-lint-'));
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [at('scripts/lib/lint-rules.mjs')],
    rules: { 'slipway/status-numbers': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  lines.forEach((line, index) => {
    writeFileSync(join(folder, `${index}.js`), line);
  });
  try {
    const { output } = await runTool('oxlint', ['--format=json'], { cwd: folder, capture: true });
    const found = JSON.parse(output).diagnostics.map(({ filename }) => parseInt(filename, 10));
    return lines.filter((_, index) => found.includes(index));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('refuses bare numbers and nothing else', async () => {
  expect(await refusedOf([...refused, ...accepted])).toEqual(refused);
});
