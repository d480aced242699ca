// npm run update [-- TAG]: backs up, then installs and builds the newest version, or the one that is
// named, in a folder of its own beside this one. The running version is not touched
// (docs/operating.md, "Updating").
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { ROOT, serverProgram } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

/** What the owner can do something about, in one line. */
class Stop extends Error {}

async function step(what, command, args, options) {
  console.log(`${what} …`);
  const { code } = await run(command, args, options);
  if (code !== 0) throw new Stop(`${what}: failed.`);
}

async function answerOf(command, args) {
  const { code, output } = await run(command, args, { capture: true });
  if (code !== 0) throw new Stop(`${command} ${args.join(' ')}: ${output.trim()}`);
  return output.trim();
}

/** The commit of a tag or branch of the origin, or of its newest state. */
async function commitOf(origin, name) {
  const refs = name
    ? [`refs/tags/${name}^{}`, `refs/tags/${name}`, `refs/heads/${name}`]
    : ['HEAD'];
  const lines = (await answerOf('git', ['ls-remote', origin, ...refs])).split('\n');
  const commits = new Map(lines.map((line) => line.split('\t').reverse()));
  const found = refs.find((ref) => commits.has(ref));
  if (found === undefined) throw new Stop(`${origin} has no version ${name ?? 'HEAD'}.`);
  return commits.get(found);
}

/** Where backups go; with a folder for each version, a path inside one would be left behind. */
function backupFolder({ DATA_DIR = '', BACKUP_DIR = '' }) {
  for (const [name, value] of Object.entries({ DATA_DIR, ...(BACKUP_DIR && { BACKUP_DIR }) })) {
    if (!isAbsolute(value)) {
      throw new Stop(`${name}: must be a full path, because each version has its own folder.`);
    }
  }
  return BACKUP_DIR || join(DATA_DIR, 'backups');
}

/** Packages run programs of their own when they are installed: they get no keys and passwords. */
function forgetSecrets() {
  const kept =
    /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|SSH_AUTH_SOCK|GIT_\w+|NODE_EXTRA_CA_CERTS|(https?|no|all)_proxy)$/i;
  for (const name of Object.keys(process.env)) if (!kept.test(name)) delete process.env[name];
}

async function buildIn(folder, origin, commit) {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  try {
    await step('Fetching the new version', 'git', ['clone', '--quiet', origin, part]);
    const inside = { cwd: part };
    await answerOf('git', ['-C', part, 'checkout', '--quiet', '--detach', commit]);
    const npmCi = ['ci', '--include=dev', '--no-audit', '--no-fund'];
    await step('Installing its packages', 'npm', npmCi, inside);
    await step('Building it', process.execPath, ['scripts/build.mjs'], inside);
    renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Leads `current` beside the folders to the new one, in one move. */
function leadTo(folder) {
  const link = join(dirname(ROOT), 'current');
  const there = lstatSync(link, { throwIfNoEntry: false });
  if (!there?.isSymbolicLink() || realpathSync(link) !== ROOT) return false;
  rmSync(`${link}.new`, { force: true });
  symlinkSync(basename(folder), `${link}.new`);
  renameSync(`${link}.new`, link);
  return true;
}

async function update(name) {
  const backups = backupFolder(process.env);
  if (!existsSync(serverProgram('backup'))) {
    throw new Stop('This version was never built: npm run build.');
  }
  if (!existsSync(join(ROOT, '.git'))) {
    throw new Stop('This folder is no git clone: it does not know where new versions come from.');
  }
  if ((await answerOf('git', ['status', '--porcelain'])) !== '') {
    throw new Stop('Files of this version were changed, and a new one would not have that.');
  }
  const origin = await answerOf('git', ['remote', 'get-url', 'origin']);
  const commit = await commitOf(origin, name);
  if (commit === (await answerOf('git', ['rev-parse', 'HEAD']))) {
    console.log('This version is already installed.');
    return;
  }
  const folder = join(dirname(ROOT), `slipway-${commit.slice(0, 10)}`);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const backup = join(backups, `before-update-${time}Z.backup`);

  mkdirSync(backups, { recursive: true, mode: 0o700 });
  await step('Backing up', process.execPath, [serverProgram('backup'), backup]);
  forgetSecrets();
  if (!existsSync(folder)) await buildIn(folder, origin, commit);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const leads = leadTo(folder);

  console.log(`
Version ${version} is ready in ${folder}${leads ? `, and ${join(dirname(ROOT), 'current')} leads to it` : ''}.
${leads ? 'Restart the server now: sudo systemctl restart slipway' : 'Stop the server, and start it in that folder.'}
Until then the older version runs, and nothing has changed.

The backup: ${backup}
Going back after the restart means this backup and the folder ${ROOT}:
what was booked, paid and changed since the backup was made is lost then (docs/operating.md).`);
}

try {
  await update(process.argv[2]);
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  console.error('The update has stopped. The running version was not changed.');
  process.exitCode = 1;
}
