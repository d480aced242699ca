import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest: writes the errors that no test failed by, such as a rejection that nobody waited for, to the
 * file in `ERRORS_OUTSIDE_TESTS`, each with the test file that ran. The report in JSON leaves them out.
 */
export default class ErrorsOutsideTests {
  onTestRunEnd(_modules, errors) {
    const said = errors.map(({ name, message, VITEST_TEST_PATH: file }) => ({
      file,
      message: `${name}: ${message}`,
    }));
    writeFileSync(process.env.ERRORS_OUTSIDE_TESTS, JSON.stringify(said));
  }
}
