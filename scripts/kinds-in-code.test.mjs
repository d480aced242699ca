import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, ROOT } from './lib/paths.mjs';

// Kinds of package are rows: their names and codes stand in presets, the bridge from older databases, the
// demo and tests only (docs/rules/availability.md, "Kinds of package").
const named =
  /harbor_cruise|three_quarter_day|full_day\b|half_day(?!_rule)|by_the_hour|Harbor Cruise|[½¾] Day|Full Day|By the hour|Nights on/;

const allowed = [
  /\.test\.tsx?$/,
  /\/presets\//,
  /\/demo\//,
  // Support of tests.
  /\/bookings\/(model|recorded)\//,
  /\/src\/test-[a-z-]+\.tsx?$/,
  // What to bring, for the kinds of the charter business.
  /\/operations\/first-(preparations|faq)\.ts$/,
];

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const faults = (path, text) =>
  withoutComments(text)
    .split('\n')
    .filter((line) => named.test(line))
    .map((line) => `${path}: ${line.trim()}`);

test('no kind of package is named in code', () => {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'apps/*/src/**',
      'packages/*/src/**',
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !allowed.some((part) => part.test(path)));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => faults(path, readFileSync(at(path), 'utf8')))).toEqual([]);
});

test.each([
  "if (pkg.kind === 'half_day') return 6;",
  "const label = 'A ½ Day Package';",
  'case "harbor_cruise":',
])('finds %s', (line) => {
  expect(faults('x.ts', line)).toHaveLength(1);
});

test('comments and the reason half_day_rule are no kinds', () => {
  expect(faults('x.ts', "// a half day\nreturn 'half_day_rule';")).toEqual([]);
});
