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

/** The counts of a run of Vitest, by its report and the errors that no test failed by. */
export function vitestTotals(file, code, errors = []) {
  return fromReport(file, code, (report) =>
    tally(
      report.numPassedTests,
      report.numFailedTests + brokenFiles(report) + errors.length,
      report.numPendingTests + report.numTodoTests,
      [
        ...report.testResults.flatMap(failuresOf),
        ...errors.map(({ file: of, message }) => `${of ?? 'no test'}: ${firstLine(message)}`),
      ],
    ),
  );
}

/**
 * The test files in which something failed, which are few and worth running again by themselves: tests share their
 * machine with a database, and some with servers and mail. Empty where that would say nothing, because many failed or
 * something outside of all files did.
 */
export function filesToTryAgain(file, errors = []) {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const failed = [
    ...testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    ...errors.map(({ file: of }) => of),
  ];
  const files = [...new Set(failed)];
  return files.length <= FEW_FILES && !files.includes(undefined) ? files : [];
}

const FEW_FILES = 3;

/** The counts of a run whose failed files were run again: the second try decides, and is reported. */
export function bothTries(first, second, report) {
  if (second.failed > 0) return first;
  const { testResults } = JSON.parse(readFileSync(report.first, 'utf8'));
  const again = new Set(report.files);
  const passedElsewhere = testResults
    .filter(({ name }) => !again.has(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  return tally(
    passedElsewhere + second.passed,
    0,
    first.skipped,
    first.notes.map((note) => `${note}; passed on the second try`),
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
        if (status === 'flaky') return [`${file}, ${title}: passed on the second try`];
        return status === 'unexpected' ? [`${file}, ${title}: failed`] : [];
      }),
    ),
    ...specsOf(within),
  ]);
