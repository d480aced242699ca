import { existsSync, readFileSync } from 'node:fs';

/** The counts of a part by result, with the names of what failed or was retried. */
export const tally = (passed, failed, skipped = 0, notes = []) => ({
  passed,
  failed,
  skipped,
  notes,
});

/** A part that is a single check: it passes or fails. */
export const oneCheck = ({ code }) => (code === 0 ? tally(1, 0) : tally(0, 1));

/**
 * Totals from a test runner's report. Its exit code takes precedence: a run that failed without a
 * failed test (a file that does not load, a set-up that throws, no tests found) counts as one
 * failure, so that it never looks like a success.
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
      report.testResults.flatMap(failuresOf),
    ),
  );
}

const failuresOf = ({ name, message, assertionResults }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return message ? [`${name}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages: [why] = [] }) => `${name}, ${fullName}: ${firstLine(why)}`,
  );
};

const firstLine = (text = '') => text.split('\n', 1)[0];

/** Files that failed as a whole, so that none of their tests ran. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;

/**
 * A journey shares its machine with a browser, a server and a database: a retry decides, and is
 * reported.
 */
export function playwrightTotals(file, code) {
  return fromReport(file, code, ({ stats, suites }) =>
    tally(stats.expected + stats.flaky, stats.unexpected, stats.skipped, specsOf(suites)),
  );
}

const specsOf = (suites = []) =>
  suites.flatMap(({ specs = [], suites: within }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.flatMap(({ status }) => {
        if (status === 'flaky') return [`${file}, ${title}: passed at the second try`];
        return status === 'unexpected' ? [`${file}, ${title}: failed`] : [];
      }),
    ),
    ...specsOf(within),
  ]);
