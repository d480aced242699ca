// npm run lint: ESLint over every file, in two halves that load about as many types each.
import { runTool } from './lib/processes.mjs';
import { twoAtATime } from './lib/two-at-a-time.mjs';

const halves = [['apps/server'], ['.', '--ignore-pattern', 'apps/server/**']];
const ended = await twoAtATime(halves, (half) =>
  runTool('eslint', [...half, '--max-warnings=0'], { capture: true }),
);
for (const { output } of ended) process.stdout.write(output);
process.exitCode = ended.some(({ code }) => code !== 0) ? 1 : 0;
