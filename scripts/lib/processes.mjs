import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, at } from './paths.mjs';

/**
 * Runs a program in the checkout and resolves with its exit code (1 after a signal). `capture`
 * collects its output instead of showing it.
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

/** Runs an npm-installed tool directly, which saves the second `npx` needs. */
export function runTool(packageName, args, options = {}) {
  return run(process.execPath, [toolFile(packageName, options.bin), ...args], options);
}

/** The file behind a tool's command; workspaces have their own versions of some tools. */
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
