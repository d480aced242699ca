import { splitTip } from '@slipway/domain/bookings/tips';
import { cents } from '@slipway/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#test/harness/client.ts';
import {
  csvRows,
  inCents,
  ledgerFigures,
  openRandomLedger,
  sum,
  total,
  type RandomLedger,
} from '#test/support/random-ledger.ts';

let ledger: RandomLedger;
let admin: TestClient;
beforeAll(async () => {
  ledger = await openRandomLedger();
  ({ admin } = ledger);
});
afterAll(() => ledger.server.close());

const within = (from: string, to: string) =>
  ledger.entries.filter(({ paid_on }) => paid_on >= from && paid_on <= to);

test('are split by the rule in any order of payment', async () => {
  const everything = { from: '2025-01-01', to: '2027-12-31' };
  const { data, totals } = await admin.call('GET /api/reports/tips', { query: everything });
  const expected = new Map<number, number>();
  for (const [id, who] of ledger.crew) {
    const tip = total(ledger.entries.filter((e) => e.booking_id === id && e.kind === 5));
    const hasMate = who.mate !== null;
    const split = splitTip(cents(tip), { supervisor: who.supervisor !== null, mate: hasMate });
    const give = (person: number, share: number) =>
      expected.set(person, (expected.get(person) ?? 0) + share);
    give(who.supervisor ?? 0, split.supervisor);
    give(who.mate ?? 0, split.mate);
  }
  for (const { person_id, share, as_supervisor, as_mate } of data) {
    expect([person_id, inCents(share)]).toEqual([person_id, expected.get(person_id)]);
    expect(inCents(as_supervisor) + inCents(as_mate)).toBe(inCents(share));
  }
  expect(data.some(({ as_mate }) => as_mate > 0)).toBe(true);
  expect(inCents(totals.tips)).toBe(total(ledger.entries.filter(({ kind }) => kind === 5)));
});

test('of any period add up to the ledger, and their entries to each share', async () => {
  const query = { from: '2026-02-10', to: '2026-07-17' };
  const { data, totals } = await admin.call('GET /api/reports/tips', { query });
  const expected = ledgerFigures(within(query.from, query.to)).tips;
  expect(inCents(totals.tips)).toBe(expected);
  expect(sum(data.map(({ share }) => inCents(share)))).toBe(expected);
  for (const { person_id, share } of data) {
    const behind = await admin.call('GET /api/reports/entries', {
      query: { ...query, figure: 'tips', person_id, per_page: 100 },
    });
    expect(sum(behind.data.map(({ amount }) => inCents(amount)))).toBe(inCents(share));
  }
  const csv = await admin.send('GET', '/api/reports/tips/csv', { query });
  expect(csvRows(csv.body).map((cells) => Number(cells[5]))).toEqual(
    data.map(({ share }) => share),
  );
});
