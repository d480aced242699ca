import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresRefusal } from './refusal.ts';

/** Another user than the one that runs the app, whom PostgreSQL's programs run as. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * Whom PostgreSQL must run as. It refuses to run as root and insists on owning its folder, so root
 * steps down: to the owner of a cluster that is already there, else to `postgres`, else to
 * `nobody`. Undefined when the app's own user will do.
 *
 * @throws EmbeddedPostgresRefusal when the cluster belongs to somebody else and we are not root
 */
export async function chooseServerUser(cluster: string): Promise<ServerUser | undefined> {
  const me = process.getuid?.();
  const owner = await stat(cluster).catch(() => undefined);
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me) {
      throw new EmbeddedPostgresRefusal(
        `The database folder ${cluster} belongs to user ${owner.uid}, not to the user ${me} who starts Slipway. Start it as that user, or change the folder's owner.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await fromPasswd('postgres')) ?? (await fromPasswd('nobody')) ?? NOBODY;
}

async function fromPasswd(name: string): Promise<ServerUser | undefined> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = text.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  const found = { uid: Number(uid), gid: Number(gid) };
  return Number.isInteger(found.uid) && found.uid > 0 && Number.isInteger(found.gid)
    ? found
    : undefined;
}
