import type { UnitPackage } from '@slipway/contract/catalogue';
import { activeDays } from '#features/catalogue/package-words.ts';

/** Packages for a select; those of one name are told apart by the days on which they are active. */
export function packageChoices(packages: UnitPackage[]): { value: string; label: string }[] {
  return packages.map((pkg) => {
    const alone = packages.every(({ id, name }) => id === pkg.id || name !== pkg.name);
    const days = alone ? null : activeDays(pkg);
    return { value: String(pkg.id), label: days === null ? pkg.name : `${pkg.name} (${days})` };
  });
}

/** Whether a package is active on a day; on any while none is chosen. */
export function isActiveOn(pkg: UnitPackage, date: string): boolean {
  const { active_from: from, active_to: to } = pkg;
  return date === '' || ((from === null || from <= date) && (to === null || to >= date));
}
