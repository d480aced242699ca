import { existsSync, readFileSync } from 'node:fs';

/** How many things a part looked at, by how they ended. */
export const tally = (passed, failed, skipped = 0) => ({ passed, failed, skipped });

/** A part that is one check: it passes or it does not. */
export const oneCheck = ({ code }) => (code === 0 ? tally(1, 0) : tally(0, 1));

/**
 * Totals from a report that a test runner wrote. Its exit code has the last word: a run that failed
 * without a failed test (a file that does not load, a setup that throws, nothing found to run)
 * counts as one failure, so that it can never look like success.
 */
function fromReport(file, code, read) {
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : tally(0, 0);
  const suspicious = code !== 0 || counted.passed === 0;
  return suspicious && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

export function vitestTotals(file, code) {
  return fromReport(file, code, (report) =>
    tally(
      report.numPassedTests,
      report.numFailedTests + brokenFiles(report),
      report.numPendingTests + report.numTodoTests,
    ),
  );
}

/** Files that failed as a whole, so that none of their tests could. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;

export function playwrightTotals(file, code) {
  return fromReport(file, code, ({ stats }) =>
    // A test that passed only when it was tried again did not pass.
    tally(stats.expected, stats.unexpected + stats.flaky, stats.skipped),
  );
}
