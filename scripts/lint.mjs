// npm run lint: oxlint over every file (.oxlintrc.json), after proving that it can fail: a small tree
// that breaks a rule of each kind must be reported, rule by rule.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from './lib/paths.mjs';
import { runTool } from './lib/processes.mjs';

/** One file per rule that breaks it: rule, path and text. */
const CANARIES = [
  ['eslint(no-empty)', 'scripts/a.mjs', 'try {\n  here();\n} catch {}\n'],
  ['eslint(no-undef)', 'scripts/b.mjs', 'nowhere();\n'],
  ['eslint(no-unused-vars)', 'packages/domain/src/a.ts', 'const unused = 1;\n'],
  ['typescript(no-explicit-any)', 'packages/contract/src/a.ts', 'export const here: any = 1;\n'],
  [
    'typescript(no-floating-promises)',
    'apps/server/src/a.test.ts',
    'const late = async () => {};\nlate();\n',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'e2e/a.ts',
    "export function f(side: 'left' | 'right') {\n  switch (side) {\n    case 'left':\n  }\n}\n",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'apps/web/src/a.tsx',
    "import { useState } from 'react';\nexport function A() {\n  if (here) useState(1);\n  return null;\n}\n",
  ],
  [
    'react(purity)',
    'apps/web/src/b.tsx',
    'export function B() {\n  return <b>{Math.random()}</b>;\n}\n',
  ],
  [
    'eslint(no-restricted-imports)',
    'apps/web/src/c.tsx',
    "export { Modal } from '@mantine/core';\n",
  ],
  ['slipway(status-numbers)', 'apps/web/src/d.ts', 'export const sold = booking.status === 2;\n'],
  ['slipway(query-rows)', 'apps/server/src/b.ts', 'void tx.execute(text);\n'],
];

/** These break no rule; the last one only where indexed access may be undefined, as tsconfig.base.json says. */
const INNOCENT = {
  'apps/web/src/ui/dialogs/modal.tsx': "export { Modal } from '@mantine/core';\n",
  'apps/server/src/b.test.ts': 'export const sold = { status: 2 };\n',
  'packages/domain/src/a.test.ts': 'export const first = (all: string[]) => all[0]?.length;\n',
};

const TSCONFIGS = [
  'tsconfig.base.json',
  'apps/server/tsconfig.json',
  'apps/web/tsconfig.json',
  'packages/contract/tsconfig.json',
  'packages/domain/tsconfig.json',
  'packages/domain/tsconfig.src.json',
  'packages/domain/tsconfig.test.json',
  'e2e/tsconfig.json',
];

function buildFixture() {
  const fixture = at('.cache/lint');
  rmSync(fixture, { recursive: true, force: true });
  const write = (path, text) => {
    mkdirSync(dirname(join(fixture, path)), { recursive: true });
    writeFileSync(join(fixture, path), text);
  };
  const config = readFileSync(at('.oxlintrc.json'), 'utf8');
  write('.oxlintrc.json', config.replace('"./scripts/lib/', '"../../scripts/lib/'));
  // Ends oxlint's search for ignore files, which would find that .cache is left out.
  mkdirSync(join(fixture, '.git'));
  for (const path of TSCONFIGS) write(path, readFileSync(at(path)));
  for (const [, path, text] of CANARIES) write(path, text);
  for (const [path, text] of Object.entries(INNOCENT)) write(path, text);
  return fixture;
}

async function proveItCanFail() {
  const { output } = await runTool('oxlint', ['--format=json'], {
    cwd: buildFixture(),
    capture: true,
  });
  if (!output.startsWith('{')) throw new Error(output);
  const { diagnostics } = JSON.parse(output);
  for (const [rule, path] of CANARIES) {
    if (!diagnostics.some((found) => found.code === rule && found.filename === path)) {
      throw new Error(`The rule ${rule} does not see that ${path} breaks it.`);
    }
  }
  const wrong = diagnostics.find(({ filename }) => filename in INNOCENT);
  if (wrong) throw new Error(`${wrong.filename} breaks no rule, but ${wrong.code} says so.`);
}

try {
  await proveItCanFail();
  const { code } = await runTool('oxlint', []);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
