import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bothTries, filesToTryAgain, oneCheck, playwrightTotals, vitestTotals } from './totals.mjs';

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
  [
    'an error outside any test',
    () => vitestTotals(vitestReport(5, 0), 1, [{ file: 'a.test.ts', message: 'Error: late' }]),
    5,
    1,
  ],
  ['a run that wrote no report', () => vitestTotals(absent, 1), 0, 1],
  ['a run that found nothing to run', () => vitestTotals(vitestReport(0, 0), 0), 0, 1],
  ['journeys that pass', () => playwrightTotals(playwrightReport(3, 0, 0), 0), 3, 0],
  [
    'a journey that passed on the second try',
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
  expect(playwrightTotals(file, 0).notes).toEqual(['b.spec.ts, a trip: passed on the second try']);
});

const passes = { status: 'passed' };
const ofFile = (name, status, assertionResults) => ({ name, status, assertionResults });

test('runs failed files again if they are few and nothing else went wrong', () => {
  const failed = ['a', 'b', 'c', 'd'].map((name) => ofFile(name, 'failed', [{ status: 'failed' }]));
  const file = vitestReport(1, 1, [failed[0], ofFile('z', 'passed', [passes])]);
  expect(filesToTryAgain(file)).toEqual(['a']);
  expect(filesToTryAgain(file, [{ file: 'z', message: 'late' }])).toEqual(['a', 'z']);
  expect(filesToTryAgain(file, [{ message: 'no file' }])).toEqual([]);
  expect(filesToTryAgain(vitestReport(0, 4, failed))).toEqual([]);
  expect(filesToTryAgain(absent)).toEqual([]);
});

test('the second try decides, and is reported', () => {
  const file = vitestReport(3, 1, [
    ofFile('a', 'failed', [
      passes,
      { status: 'failed', fullName: 'slots', failureMessages: ['no'] },
    ]),
    ofFile('b', 'passed', [passes, passes]),
  ]);
  const first = vitestTotals(file, 1);
  const report = { first: file, files: ['a'] };
  expect(bothTries(first, { passed: 2, failed: 0 }, report)).toEqual({
    passed: 4,
    failed: 0,
    skipped: 1,
    notes: ['a, slots: no; passed on the second try'],
  });
  expect(bothTries(first, { passed: 1, failed: 1 }, report)).toBe(first);
});
