// The disk fills up under load, in a file system of the drill's own, and has space again.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/lib/processes.mjs';

const INSIDE = fileURLToPath(new URL('./full-disk.mjs', import.meta.url));
const privately = ['--mount', '--propagation', 'private'];

/** Whether this account may mount a file system that only its own processes see. */
function mayMount() {
  try {
    execFileSync('unshare', [...privately, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function diskDrill({ folder, quick }) {
  const what = 'disk full under mixed load';
  if (!mayMount()) return { what, notRun: 'not root, or no unshare' };
  const args = [...privately, process.execPath, INSIDE, folder, quick ? 'quick' : 'long'];
  const { code, output } = await run('unshare', args, { capture: true });
  const answer = output.split('\n').find((line) => line.startsWith('{"measured"'));
  if (answer === undefined) throw new Error(`ended with ${code}: ${output.slice(-500)}`);
  return { what, ...JSON.parse(answer) };
}
