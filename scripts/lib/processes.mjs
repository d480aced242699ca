import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, at } from './paths.mjs';

/**
 * Runs a program to its end in the checkout and resolves with its exit code (1 when a signal ended
 * it). `capture` collects what it writes instead of showing it.
 */
export function run(command, args, { cwd = ROOT, env = {}, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a tool that npm installed, without the second that `npx` takes to find it. */
export function runTool(packageName, args, options = {}) {
  return run(process.execPath, [toolFile(packageName, options.bin), ...args], options);
}

/** The file behind a tool's command; workspaces keep their own version of some tools. */
export function toolFile(packageName, bin = packageName) {
  for (const base of [at('node_modules'), at('apps/web/node_modules'), at('e2e/node_modules')]) {
    const manifest = join(base, packageName, 'package.json');
    if (!existsSync(manifest)) continue;
    const commands = JSON.parse(readFileSync(manifest, 'utf8')).bin;
    const file = typeof commands === 'string' ? commands : commands[bin];
    return join(dirname(manifest), file);
  }
  throw new Error(`${packageName} is not installed. Run npm ci.`);
}
