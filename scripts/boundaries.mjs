// npm run boundaries: checks the import rules (.dependency-cruiser.cjs), the list of modules with SQL
// text (lib/raw-sql.mjs) and the sizes of folders and files (lib/sizes.mjs), after proving that each
// can fail: a small tree that breaks every rule once must be reported rule by rule.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { at } from './lib/paths.mjs';
import { OVERGROWN_CANARIES, OVERGROWN_INNOCENT, overgrown } from './lib/sizes.mjs';
import { RAW_SQL, RAW_SQL_CANARIES, RAW_SQL_INNOCENT, rawSqlFaults } from './lib/raw-sql.mjs';

const require = createRequire(import.meta.url);
const config = require(at('.dependency-cruiser.cjs'));
const FEATURE_ORDER = require('./lib/feature-order.cjs');
const WEB_FEATURE_ORDER = require('./lib/web-feature-order.cjs');
const ROOTS = ['apps', 'packages'];

const apiOf = (feature) => `${feature}/${feature}-api.ts`;

/** For each feature but the last an import of the next one. */
const OUT_OF_ORDER = FEATURE_ORDER.slice(0, -1).map((feature, index) => [
  `features-in-order-${feature}`,
  [
    `apps/server/src/features/${feature}/of-next.ts`,
    `#features/${apiOf(FEATURE_ORDER[index + 1])}`,
  ],
]);

const WEB_OUT_OF_ORDER = WEB_FEATURE_ORDER.slice(0, -1).map((feature, index) => [
  `web-features-in-order-${feature}`,
  [
    `apps/web/src/features/${feature}/of-next.ts`,
    `#features/${WEB_FEATURE_ORDER[index + 1]}/index.ts`,
  ],
]);

/** One import per rule that breaks it: the file and its import. */
const CANARIES = {
  resolvable: ['apps/server/src/db/a.ts', '#db/nowhere.ts'],
  'no-circles': ['packages/domain/src/round/a.ts', './b.ts'],
  'domain-is-alone': ['packages/domain/src/money/a.ts', '@slipway/contract/bookings/bookings'],
  'domain-is-pure': ['packages/domain/src/money/b.ts', 'node:fs'],
  'contract-knows-domain-only': ['packages/contract/src/a.ts', '../../../apps/server/src/main.ts'],
  'embedded-postgres-is-alone': [
    'packages/embedded-postgres/src/a.ts',
    '../../../apps/server/src/main.ts',
  ],
  'test-gateway-knows-domain-only': [
    'packages/test-gateway/src/a.ts',
    '../../../apps/server/src/main.ts',
  ],
  'web-apart-from-server': ['apps/web/src/app/a.ts', '../../../server/src/main.ts'],
  'server-apart-from-web': ['apps/server/src/http/a.ts', '../../../web/src/app/page.ts'],
  'web-lib-is-lowest': ['apps/web/src/lib/a.ts', '#ui/money.ts'],
  'web-design-system-is-below': ['apps/web/src/ui/a.ts', '#shared/cards/card.ts'],
  'web-shared-knows-no-feature': ['apps/web/src/shared/cards/a.ts', '#features/bookings/index.ts'],
  'web-features-meet-at-their-index': [
    'apps/web/src/features/orders/a.ts',
    '#features/bookings/book.ts',
  ],
  'web-features-know-no-app': ['apps/web/src/features/orders/b.ts', '#app/page.ts'],
  'web-app-imports-screens-and-indexes': ['apps/web/src/app/b.ts', '#features/bookings/book.ts'],
  'features-meet-at-their-api': [
    'apps/server/src/features/messages/a-b.ts',
    '#features/bookings/create-booking.ts',
  ],
  ...Object.fromEntries([...OUT_OF_ORDER, ...WEB_OUT_OF_ORDER]),
  'features-are-listed': ['apps/server/src/features/unlisted/a.ts', '#http/session.ts'],
  'http-is-below': ['apps/server/src/http/c.ts', '#features/bookings/bookings-api.ts'],
  'routes-are-thin': [
    'apps/server/src/features/bookings/bookings-routes.ts',
    '#db/tables/bookings.ts',
  ],
  'use-cases-know-no-wire': ['apps/server/src/features/bookings/c-d.ts', '#http/session.ts'],
  'repositories-know-data-only': [
    'apps/server/src/features/bookings/other-repository.ts',
    '@slipway/contract/bookings/bookings',
  ],
  'db-is-below': ['apps/server/src/db/b.ts', '#features/bookings/bookings-api.ts'],
  'adapters-are-below': ['apps/server/src/adapters/a.ts', '#features/bookings/bookings-api.ts'],
  'tests-stay-outside': ['apps/server/src/http/b.ts', '#test/harness/database.ts'],
};

/** What the canaries import; these files break no rule. */
const INNOCENT = [
  'apps/server/src/main.ts',
  'apps/server/src/http/session.ts',
  'apps/server/src/db/tables/bookings.ts',
  'apps/server/src/features/bookings/create-booking.ts',
  ...FEATURE_ORDER.map((feature) => `apps/server/src/features/${apiOf(feature)}`),
  'apps/server/src/features/bookings/bookings-repository.ts',
  'apps/server/test/harness/database.ts',
  'apps/web/src/app/page.ts',
  'apps/web/src/features/bookings/book.ts',
  'apps/web/src/features/bookings/book-screen.tsx',
  ...WEB_FEATURE_ORDER.map((feature) => `apps/web/src/features/${feature}/index.ts`),
  'apps/web/src/shared/cards/card.ts',
  'apps/web/src/ui/money.ts',
  'packages/contract/src/bookings/bookings.ts',
];

async function violationsIn(baseDir) {
  const { output } = await cruise(ROOTS, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir,
  });
  if (output.summary.totalCruised === 0) throw new Error('No module was looked at.');
  return { modules: output.summary.totalCruised, violations: output.summary.violations };
}

function buildFixture() {
  const fixture = at('.cache/boundaries');
  rmSync(fixture, { recursive: true, force: true });
  const write = (path, text) => {
    mkdirSync(dirname(join(fixture, path)), { recursive: true });
    writeFileSync(join(fixture, path), text);
  };
  // The real package files, so that imports resolve as in the project.
  const packages = readdirSync(at('packages'));
  for (const workspace of ['apps/server', 'apps/web', ...packages.map((it) => `packages/${it}`)]) {
    write(`${workspace}/package.json`, readFileSync(at(workspace, 'package.json')));
  }
  mkdirSync(join(fixture, 'node_modules/@slipway'), { recursive: true });
  for (const name of packages) {
    symlinkSync(join(fixture, 'packages', name), join(fixture, 'node_modules/@slipway', name));
  }
  for (const path of INNOCENT) write(path, 'export const here = 1;\n');
  for (const [path, imported] of Object.values(CANARIES)) {
    write(path, `import '${imported}';\n`);
  }
  write('packages/domain/src/round/b.ts', `import './a.ts';\n`);
  return fixture;
}

async function proveItCanFail() {
  const { violations } = await violationsIn(buildFixture());
  for (const { name } of config.forbidden) {
    if (!(name in CANARIES)) throw new Error(`The rule ${name} has no canary.`);
    const [path] = CANARIES[name];
    if (!violations.some((found) => found.rule.name === name && found.from === path)) {
      throw new Error(`The rule ${name} does not see that ${path} breaks it.`);
    }
  }
  const wrong = violations.find(({ from }) => INNOCENT.includes(from));
  if (wrong) throw new Error(`${wrong.from} breaks no rule, but ${wrong.rule.name} says so.`);
}

function proveRawSqlCanFail() {
  const listed = {
    'listed.ts': '',
    'mixed.ts': '',
    'updates.ts': '',
    'clean.ts': '',
    'gone.ts': '',
  };
  const faults = rawSqlFaults({ ...RAW_SQL_CANARIES, ...RAW_SQL_INNOCENT }, listed);
  for (const path of [...Object.keys(RAW_SQL_CANARIES), 'gone.ts']) {
    if (!faults.some((fault) => fault.startsWith(`${path}:`))) {
      throw new Error(`The list of modules with SQL does not see ${path}.`);
    }
  }
  const wrong = faults.find((fault) => fault.split(':')[0] in RAW_SQL_INNOCENT);
  if (wrong) throw new Error(`This is as it should be, but was reported: ${wrong}`);
}

function proveSizesCanFail() {
  const faults = overgrown({ ...OVERGROWN_CANARIES, ...OVERGROWN_INNOCENT });
  const found = faults.map((fault) => fault.split(':')[0]);
  if (found.join() !== 'full,long/a.ts') throw new Error(`The sizes are not seen: ${found.join()}`);
}

function linesOfSources() {
  const roots = [...ROOTS, 'bench', 'drill', 'e2e', 'scripts'];
  const paths = roots.flatMap((root) => sourcesIn(root));
  return Object.fromEntries(
    paths.map((path) => [path, readFileSync(at(path), 'utf8').split('\n').length - 1]),
  );
}

function sourcesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(node_modules|dist|\..+)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

function serverModules() {
  const root = at('apps/server/src');
  const paths = readdirSync(root, { recursive: true }).map((path) => path.replaceAll('\\', '/'));
  const modules = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  return Object.fromEntries(modules.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

try {
  await proveItCanFail();
  proveRawSqlCanFail();
  proveSizesCanFail();
  const { modules, violations } = await violationsIn(at());
  for (const { rule, from, to } of violations) console.log(`${rule.name}: ${from} → ${to}`);
  console.log(`${modules} modules, ${violations.length} imports across a boundary`);
  const faults = rawSqlFaults(serverModules());
  for (const fault of faults) console.log(fault);
  console.log(
    `${Object.keys(RAW_SQL).length} modules with SQL text, ${faults.length} against the list`,
  );
  const grown = overgrown(linesOfSources());
  for (const fault of grown) console.log(fault);
  process.exitCode = violations.length + faults.length + grown.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
