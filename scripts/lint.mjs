// npm run lint: ESLint over every file, in two halves that load about as many types each.
import { runTool } from './lib/processes.mjs';
import { onePerCore } from './lib/one-per-core.mjs';

const halves = [['apps/server'], ['.', '--ignore-pattern', 'apps/server/**']];
const ended = await onePerCore(halves, (half) =>
  runTool('eslint', [...half, '--max-warnings=0'], { capture: true }),
);
for (const { output } of ended) process.stdout.write(output);
process.exitCode = ended.some(({ code }) => code !== 0) ? 1 : 0;
