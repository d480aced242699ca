import { comparableName } from '#catalogue/package-kinds.ts';

/** A package that lines can be about. */
export interface NamedPackage {
  id: number;
  unitId: number;
  unit: string;
  /** The name of its kind. */
  name: string;
}

/** What a line names: the package, the unit, or both. */
export interface NamedInLine {
  package: string;
  unit: string;
}

export type PackageMatch =
  | { found: NamedPackage }
  /** Nothing has this name, or several have. */
  | { found: null; several: boolean };

/** Under which name a line's package is chosen by hand. */
export const nameInLine = (named: NamedInLine): string =>
  [named.unit, named.package].filter((text) => text !== '').join(' · ');

/** The name without signs between its words, as in `Kayak – Two hours`. */
const plain = (text: string) => comparableName(text).replace(/[^\p{L}\p{N}/]/gu, '');

function candidates(packages: readonly NamedPackage[], named: NamedInLine): NamedPackage[] {
  const [pkg, unit] = [plain(named.package), plain(named.unit)];
  const those = (fits: (one: { unit: string; name: string }) => boolean) =>
    packages.filter((one) => fits({ unit: plain(one.unit), name: plain(one.name) }));
  if (pkg !== '' && unit !== '') {
    const both = those((one) => one.unit === unit && one.name === pkg);
    // The columns of the file may be the other way round.
    return both.length > 0 ? both : those((one) => one.unit === pkg && one.name === unit);
  }
  const text = pkg === '' ? unit : pkg;
  if (text === '') return [];
  const whole = those((one) => one.unit + one.name === text || one.name + one.unit === text);
  if (whole.length > 0) return whole;
  const byName = those((one) => one.name === text);
  return byName.length > 0 ? byName : those((one) => one.unit === text);
}

/**
 * The package that a line names, ignoring case, spaces and signs: by unit and package in either order, by the
 * package where one unit has it, or by the unit where it has one package.
 */
export function matchPackage(
  packages: readonly NamedPackage[],
  named: NamedInLine,
  chosen: ReadonlyMap<string, number>,
): PackageMatch {
  const byHand = chosen.get(nameInLine(named));
  const picked = packages.find(({ id }) => id === byHand);
  if (picked) return { found: picked };
  const fitting = candidates(packages, named);
  const [found] = fitting;
  // A unit may have several packages of a kind, for other seasons: which of them, the date decides.
  const same = fitting.every((one) => one.unitId === found?.unitId && one.name === found.name);
  return found && same ? { found } : { found: null, several: fitting.length > 1 };
}
