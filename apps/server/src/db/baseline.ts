import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** The baseline as `schema_migrations` records it, as one step. */
export const BASELINE = 'baseline';

/** The migrations that a database of the last version before the baseline has, as `sha256sum` lists them. */
const RELEASED = 'bridge/released.sha256';

/** A database may lack it: then the bridge begins with `from-0460.sql`, which does the same. */
const LAST_RELEASED = '0470-package-kinds.sql';

/** The version whose first start applies all released migrations. */
const LAST_BEFORE = '0.1.0';

/** The database cannot be updated as it is; the message is a line for the operator. */
export class MigrationRefusal extends Error {
  override readonly name = 'MigrationRefusal';
}

export interface SqlFile {
  name: string;
  text: string;
}

/** The `.sql` files of a folder, in the order of their names. */
export async function sqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => sqlFile(folder, name)));
}

async function sqlFile(folder: string, name: string): Promise<SqlFile> {
  return { name, text: await readFile(`${folder}/${name}`, 'utf8') };
}

/** Changes with each of the texts and with their names. */
export function checksumOf(files: readonly SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex');
}

/**
 * What gives a database the baseline: the files of `baseline/` where it is new, those of `bridge/` where it was made by
 * single migrations: all that were released, or all but the last (docs/decisions/0032-one-baseline.md).
 *
 * @param recorded the checksums in `schema_migrations`, by name
 * @throws MigrationRefusal when the bridge does not start where the database is
 */
export async function wayToBaseline(
  folder: string,
  baseline: readonly SqlFile[],
  recorded: ReadonlyMap<string, string>,
): Promise<{ title: string; files: readonly SqlFile[] }> {
  const single = [...recorded.keys()].filter((name) => name.endsWith('.sql')).sort();
  const last = single.at(-1);
  if (last === undefined) return { title: BASELINE, files: baseline };

  const released = await readReleased(`${folder}/${RELEASED}`);
  const strange = single.find((name) => released.get(name) !== recorded.get(name));
  if (strange !== undefined) {
    throw new MigrationRefusal(
      `The database has a migration ${strange} that was never released. Restore its backup from Slipway ${LAST_BEFORE}, then start this version.`,
    );
  }
  const missing = [...released.keys()].filter((name) => !recorded.has(name));
  if (missing.some((name) => name !== LAST_RELEASED)) {
    throw new MigrationRefusal(
      `The database is older than this version can update (its last migration is ${last}). Start Slipway ${LAST_BEFORE} with it once, then this version.`,
    );
  }
  const parts = [...(missing.length > 0 ? ['from-0460.sql'] : []), 'from-0470.sql'];
  const files = await Promise.all(parts.map((name) => sqlFile(`${folder}/bridge`, name)));
  return { title: `bridge from ${last}`, files };
}

/** The names of the single migrations before the baseline. */
export async function releasedNames(folder: string): Promise<Set<string>> {
  return new Set((await readReleased(`${folder}/${RELEASED}`)).keys());
}

async function readReleased(path: string): Promise<Map<string, string>> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
