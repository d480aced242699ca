import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oneCheck, playwrightTotals, vitestTotals } from './totals.mjs';

const folder = mkdtempSync(join(tmpdir(), 'totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

function reported(content) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitestReport = (passed, failed, testResults = []) =>
  reported({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults,
  });

const playwrightReport = (expected, unexpected, flaky) =>
  reported({ stats: { expected, unexpected, flaky, skipped: 2 } });

const absent = join(folder, 'absent.json');
const brokenFile = { status: 'failed', assertionResults: [] };
const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] };

test.each([
  ['a check that passes', () => oneCheck({ code: 0 }), 1, 0],
  ['a check that fails', () => oneCheck({ code: 2 }), 0, 1],
  ['tests that pass', () => vitestTotals(vitestReport(5, 0), 0), 5, 0],
  ['a test that fails', () => vitestTotals(vitestReport(4, 1, [failedFile]), 1), 4, 1],
  ['a file that does not load', () => vitestTotals(vitestReport(4, 0, [brokenFile]), 1), 4, 1],
  ['a setup that throws', () => vitestTotals(vitestReport(0, 0), 1), 0, 1],
  ['an error after the last test', () => vitestTotals(vitestReport(5, 0), 1), 5, 1],
  ['a run that wrote no report', () => vitestTotals(absent, 1), 0, 1],
  ['a run that found nothing to run', () => vitestTotals(vitestReport(0, 0), 0), 0, 1],
  ['journeys that pass', () => playwrightTotals(playwrightReport(3, 0, 0), 0), 3, 0],
  [
    'a journey that passed at its second try',
    () => playwrightTotals(playwrightReport(2, 0, 1), 0),
    3,
    0,
  ],
  ['a journey that failed twice', () => playwrightTotals(playwrightReport(2, 1, 0), 1), 2, 1],
  ['journeys that did not start', () => playwrightTotals(playwrightReport(0, 0, 0), 1), 0, 1],
])('%s', (_name, totals, passed, failed) => {
  expect(totals()).toMatchObject({ passed, failed });
});

test('names what failed, or passed on retry', () => {
  const failedTest = { status: 'failed', fullName: 'slots are one', failureMessages: ['no\nat x'] };
  const failed = { name: 'a.test.ts', status: 'failed', assertionResults: [failedTest] };
  expect(vitestTotals(vitestReport(4, 1, [failed]), 1).notes).toEqual([
    'a.test.ts, slots are one: no',
  ]);
  const spec = { title: 'a trip', file: 'b.spec.ts', tests: [{ status: 'flaky' }] };
  const file = reported({
    stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [{ suites: [{ specs: [spec] }] }],
  });
  expect(playwrightTotals(file, 0).notes).toEqual(['b.spec.ts, a trip: passed at the second try']);
});
