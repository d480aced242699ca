// Who may import what (docs/architecture.md). scripts/boundaries.mjs runs this, and proves on a
// fixture that each rule can fail.

const FEATURE_ORDER = require('./scripts/lib/feature-order.cjs');
const WEB_FEATURE_ORDER = require('./scripts/lib/web-feature-order.cjs');

const FEATURE = '^apps/server/src/features/([^/]+)/';
const WEB_FEATURE = '^apps/web/src/features/([^/]+)/';
const WEB_INDEX = '^apps/web/src/features/[^/]+/index[.]ts$';
const TEST = '[.]test[.]tsx?$';

/** The files of a slice that are not a use case; everything else in it is one, or serves one. */
const NOT_USE_CASE = `(-routes|-repository|-presenter|-api|-jobs|/present-[a-z0-9-]+)[.]tsx?$|${TEST}|/templates/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** One rule for each feature: it imports none that comes after it. */
const inOrder = FEATURE_ORDER.slice(0, -1).map((feature, index) =>
  forbid(
    `features-in-order-${feature}`,
    'Features build on each other in one order (scripts/lib/feature-order.cjs), so there is no circle among them.',
    { path: `^apps/server/src/features/${feature}/`, pathNot: TEST },
    { path: `^apps/server/src/features/(${FEATURE_ORDER.slice(index + 1).join('|')})/` },
  ),
);
const webInOrder = WEB_FEATURE_ORDER.slice(0, -1).map((feature, index) =>
  forbid(
    `web-features-in-order-${feature}`,
    'Features build on each other in one order (scripts/lib/web-feature-order.cjs); app/screens/ shows two of them.',
    { path: `^apps/web/src/features/${feature}/`, pathNot: TEST },
    { path: `^apps/web/src/features/(${WEB_FEATURE_ORDER.slice(index + 1).join('|')})/` },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'resolvable',
      'An import that leads nowhere would slip through every other rule.',
      {},
      { couldNotResolve: true, pathNot: ['[.]css$', '^virtual:'] },
    ),
    forbid(
      'no-circles',
      'Files that need each other are one file, or three.',
      { pathNot: TEST },
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'domain-is-alone',
      'The domain knows no other workspace.',
      { path: '^packages/domain/src/' },
      { path: '^(apps|bench|drill|e2e|packages/(?!domain/))' },
    ),
    forbid(
      'domain-is-pure',
      'The domain has no files, network or clock.',
      { path: '^packages/domain/src/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'contract-knows-domain-only',
      'The contract is shared by browser and server, and depends on neither.',
      { path: '^packages/contract/src/' },
      { path: '^(apps|bench|drill|e2e)/' },
    ),
    forbid(
      'embedded-postgres-is-alone',
      'The launcher knows neither an app nor what is stored in its database.',
      { path: '^packages/embedded-postgres/' },
      { path: '^(apps|bench|drill|e2e|packages/(?!embedded-postgres/))' },
    ),
    forbid(
      'test-gateway-knows-domain-only',
      'The test gateway plays a provider: it knows the port in the domain, and no app.',
      { path: '^packages/test-gateway/src/', pathNot: TEST },
      { path: '^(apps|bench|drill|e2e|packages/(?!(test-gateway|domain)/))' },
    ),
    forbid(
      'web-apart-from-server',
      'The browser reaches the server through the contract.',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'server-apart-from-web',
      'The server knows the browser through the contract.',
      { path: '^apps/server/(src|test)/' },
      { path: '^apps/web/' },
    ),
    forbid(
      'web-lib-is-lowest',
      'Calls, formats and page data know no component.',
      { path: '^apps/web/src/lib/', pathNot: TEST },
      { path: '^apps/web/src/(app|features|shared|ui)/' },
    ),
    forbid(
      'web-design-system-is-below',
      'What all screens share knows none of them.',
      { path: '^apps/web/src/ui/', pathNot: TEST },
      { path: '^apps/web/src/(app|features|shared)/' },
    ),
    forbid(
      'web-shared-knows-no-feature',
      'What two features use belongs to neither.',
      { path: '^apps/web/src/shared/', pathNot: TEST },
      { path: '^apps/web/src/(app|features)/' },
    ),
    forbid(
      'web-features-meet-at-their-index',
      "Another feature's index.ts is the only file to import of it.",
      { path: WEB_FEATURE, pathNot: TEST },
      {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', WEB_INDEX],
      },
    ),
    forbid(
      'web-features-know-no-app',
      'Routes load screens, so a screen that imports the routes would close a circle.',
      { path: WEB_FEATURE, pathNot: TEST },
      { path: '^apps/web/src/(app/|[^/]+$)' },
    ),
    forbid(
      'web-app-imports-screens-and-indexes',
      'Routes load the screens of features; anything else comes through an index.',
      { path: '^apps/web/src/(app/|[^/]+$)', pathNot: `${TEST}|^apps/web/src/test-` },
      { path: '^apps/web/src/features/', pathNot: [WEB_INDEX, '-screen[.]tsx$'] },
    ),
    forbid(
      'features-meet-at-their-api',
      "Another feature's -api.ts is the only file to import of it.",
      { path: FEATURE, pathNot: TEST },
      {
        path: '^apps/server/src/features/',
        pathNot: ['^apps/server/src/features/$1/', '-api[.]ts$'],
      },
    ),
    ...inOrder,
    ...webInOrder,
    forbid(
      'features-are-listed',
      'A feature without a place in the order could import anything.',
      { path: `^apps/server/src/features/(?!(${FEATURE_ORDER.join('|')})/)` },
      {},
    ),
    forbid(
      'http-is-below',
      'Sessions, limits and refusals serve features; they know none.',
      { path: '^apps/server/src/http/', pathNot: TEST },
      { path: '^apps/server/src/features/' },
    ),
    forbid(
      'routes-are-thin',
      'Routes call use cases, or read through their repository where nothing is decided; no SQL.',
      { path: `${FEATURE}.*-routes[.]ts$` },
      { path: '^apps/server/src/db/' },
    ),
    forbid(
      'use-cases-know-no-wire',
      'Use cases read load, authorise, decide, save, notify: no HTTP.',
      { path: FEATURE, pathNot: NOT_USE_CASE },
      {
        path: '^apps/server/src/(http/|features/.+-routes[.]ts$)|^node_modules/fastify/',
        pathNot: '^apps/server/src/http/(errors|parse-sort|csv|uploaded-file|shared-reads)[.]ts$',
      },
    ),
    forbid(
      'repositories-know-data-only',
      'Repositories and the columns of lists know the database and the domain; they decide nothing.',
      { path: `${FEATURE}.*-(repository|columns)[.]ts$` },
      {
        path: '^(apps/server/src/(features|http|adapters)/|packages/contract/)',
        pathNot: '-(repository|columns)[.]ts$',
        // The type of what a row keeps may be at home elsewhere.
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'db-is-below',
      'The database layer knows no feature, no HTTP and no adapter.',
      { path: '^apps/server/src/db/', pathNot: TEST },
      { path: '^apps/server/src/(features|http|adapters)/' },
    ),
    forbid(
      'adapters-are-below',
      'Adapters serve features; they know none.',
      { path: '^apps/server/src/adapters/', pathNot: TEST },
      { path: '^apps/server/src/(features|http)/' },
    ),
    forbid(
      'tests-stay-outside',
      'What is shipped imports nothing of the tests.',
      { path: '^(apps|packages)/[^/]+/src/', pathNot: `${TEST}|/test-setup[.]ts$` },
      { path: `^(apps|packages)/[^/]+/test/|${TEST}` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]cache)/' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
