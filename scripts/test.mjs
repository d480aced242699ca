// npm test: the complete and only check of a change. The last line is `N passed, N failed`, where
// each check counts as one and each test as one.
//
// node scripts/test.mjs all parts
//   node scripts/test.mjs lint knip only these, for a quick look
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findHeadlessShell } from './chromium.mjs';
import { onePerCore, someAtOnce } from './lib/one-per-core.mjs';
import { at } from './lib/paths.mjs';
import { run, runTool } from './lib/processes.mjs';
import {
  bothTries,
  filesToTryAgain,
  oneCheck,
  playwrightTotals,
  tally,
  vitestTotals,
} from './lib/totals.mjs';

const REPORTS = at('.cache/reports');
const report = (name) => `${REPORTS}/${name}.json`;
const script = (name, args = [], options = {}) =>
  run(process.execPath, [at('scripts', name), ...args], options);

async function check(running) {
  const ended = await running;
  return { ...oneCheck(ended), output: ended.output };
}

/** Runs tests of Vitest; files that fail, if they are few, are run again by themselves. */
async function vitest(name, filters, options = {}) {
  const first = await vitestOnce(name, filters, options);
  if (first.failed === 0 || first.tryAgain.length === 0) return first;
  const files = first.tryAgain;
  console.log(`Once more, by themselves:\n${files.join('\n')}`);
  const projects = filters.filter((filter) => filter.startsWith('--project'));
  const alone = { ...options, workers: 1 };
  const again = await vitestOnce(`${name}-again`, [...projects, ...files], alone);
  const output = [first.output, again.output].join('\n');
  return { ...bothTries(first, again, { first: report(name), files }), output };
}

/** `workers` absent: as many as Vitest's configuration says. */
async function vitestOnce(name, filters, { workers, env, ...options }) {
  const outside = report(`${name}-errors`);
  const { code, output } = await runTool(
    'vitest',
    [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--reporter=${at('scripts/lib/errors-outside-tests.mjs')}`,
      `--outputFile.json=${report(name)}`,
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...filters,
    ],
    { ...options, env: { ...env, ERRORS_OUTSIDE_TESTS: outside } },
  );
  const errors = existsSync(outside) ? JSON.parse(readFileSync(outside, 'utf8')) : [];
  return {
    ...vitestTotals(report(name), code, errors),
    tryAgain: filesToTryAgain(report(name), errors),
    output,
  };
}

/**
 * Every test of the server runs through an address, as with DATABASE_URL. The embedded database is reached over a socket
 * instead, and only its connection string differs: these run again that way, because they are about connections
 * (pools, pipelines, streams, migrations, the outbox's listening connection), and one way of booking as a whole. The
 * journeys and `kill.test.ts` have the embedded server anyway.
 */
const dependOnConnection = ['src/db/', 'messages/outbox', 'bookings/public/'];

const testsOverTheSocket = (options) =>
  vitest('socket', ['--project=server', ...dependOnConnection], {
    ...options,
    workers: 1,
    env: { TEST_DATABASE_BY: 'socket' },
  });

async function journeys() {
  if (!existsSync(at('e2e/playwright.config.ts'))) {
    console.log('There are no browser journeys yet.');
    return tally(0, 0);
  }
  const { code } = await runTool(
    '@playwright/test',
    ['test', '--config', at('e2e/playwright.config.ts'), '--reporter=list,json'],
    {
      bin: 'playwright',
      env: {
        CHROMIUM_PATH: await findHeadlessShell(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report('journeys'),
      },
    },
  );
  return playwrightTotals(report('journeys'), code);
}

const PARTS = {
  format: (options) => check(runTool('oxfmt', ['--check'], options)),
  lint: () => check(script('lint.mjs')),
  types: () => check(script('types.mjs')),
  boundaries: (options) => check(script('boundaries.mjs', [], options)),
  knip: (options) => check(runTool('knip', ['--no-progress'], options)),
  build: (options) => check(script('build.mjs', ['--force'], options)),
  tests: () => vitest('tests', []),
  'tests over the socket': testsOverTheSocket,
  drill: (options) => check(run(process.execPath, [at('drill/run.mjs'), '--quick'], options)),
  journeys,
};

/** These keep one core busy each and run side by side, before all others. */
const ON_ONE_CORE = ['format', 'boundaries', 'knip', 'build'];
/** These mostly wait, and run one after the other beside the tests. */
const BESIDE_TESTS = ['tests over the socket', 'drill'];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

/** Runs a part; what parts that run beside others say is shown in one piece when they end. */
async function runPart(name) {
  const capture =
    ON_ONE_CORE.includes(name) || (BESIDE_TESTS.includes(name) && chosen.includes('tests'));
  const heading = `\n── ${name}`;
  if (!capture) console.log(heading);
  const begun = performance.now();
  const result = await PARTS[name]({ capture }).catch((error) => ({
    ...tally(0, 1),
    output: error instanceof Error ? error.message : String(error),
  }));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (capture) console.log(heading);
  if (result.output) console.log(result.output.trimEnd());
  console.log(`── ${name}: ${seconds} s`);
  return [name, { ...result, seconds }];
}

const chosen = Object.keys(PARTS).filter((name) => wanted.length === 0 || wanted.includes(name));
const among = (names) => chosen.filter((name) => names.includes(name));
const oneByOne = (names) => someAtOnce(1, among(names), runPart);
const ended = [
  await onePerCore(among(ON_ONE_CORE), runPart),
  await oneByOne(['lint', 'types']),
  ...(await Promise.all([oneByOne(['tests']), oneByOne(BESIDE_TESTS)])),
  await oneByOne(['journeys']),
].flat();
const results = Object.fromEntries(ended);

const lines = [];
const notes = [];
const total = tally(0, 0);
for (const name of chosen) {
  const { passed, failed, skipped, seconds, notes: ofPart } = results[name];
  total.passed += passed;
  total.failed += failed;
  notes.push(...ofPart.map((note) => `${name}: ${note}`));
  const outcome = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  lines.push(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(28)}${seconds.padStart(7)} s  ${outcome}`);
}

console.log(`\n${[...lines, ...notes].join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
