import {
  BASELINE,
  checksumOf,
  MigrationRefusal,
  releasedNames,
  sqlFiles,
  type SqlFile,
} from '#db/baseline.ts';
import { JOB_QUEUE, migrationsFolder } from '#db/migrate.ts';

/** A migration as text, for a transaction of the caller's. */
export interface TextStep {
  name: string;
  checksum: string;
  texts: string[];
}

/**
 * The migrations that make a new database what another one was, and those that bring it on from there. The job queue,
 * which has migrations of its own, is left to `migrate`.
 *
 * @param recorded what `schema_migrations` of the other database had
 * @throws MigrationRefusal when it was made by a newer version, or before the baseline
 */
export async function planFromRecorded(
  recorded: readonly { name: string; checksum: string }[],
  folder = migrationsFolder(),
): Promise<{ toRecorded: TextStep[]; onwards: TextStep[] }> {
  const baseline = await sqlFiles(`${folder}/baseline`);
  const steps = [
    stepOf(BASELINE, baseline),
    ...(await sqlFiles(folder)).map((file) => stepOf(file.name, [file])),
  ];
  const known = new Map(steps.map((step) => [step.name, step.checksum]));
  const had = new Map(recorded.map(({ name, checksum }) => [name, checksum]));
  if (!had.has(BASELINE)) {
    throw new MigrationRefusal('It is of a version before 0.2.0, which this one cannot read.');
  }
  const bridged = await releasedNames(folder);
  for (const [name, checksum] of had) {
    if (name === JOB_QUEUE || bridged.has(name) || known.get(name) === checksum) continue;
    throw new MigrationRefusal(
      `It was made by another version of Slipway than this one: its database has ${name}, which ${
        known.has(name) ? 'differs' : 'is unknown'
      } here. Restore it with that version or a newer one.`,
    );
  }
  return {
    toRecorded: steps.filter(({ name }) => had.has(name)),
    onwards: steps.filter(({ name }) => !had.has(name)),
  };
}

function stepOf(name: string, files: readonly SqlFile[]): TextStep {
  return { name, checksum: checksumOf(files), texts: files.map(({ text }) => text) };
}
