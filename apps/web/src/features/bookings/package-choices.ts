import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { KindFacts } from '@slipway/contract/catalogue/kind-facts';
import { activeDays } from '#features/catalogue/index.ts';

/** The kinds of all packages, each once. */
export function kindsOf(units: readonly Pick<BookableUnit, 'packages'>[]): KindFacts[] {
  const packages = units.flatMap((unit) => unit.packages);
  return [...new Map(packages.map(({ kind_facts: kind }) => [kind.code, kind])).values()];
}

/**
 * A unit with a booking's package as it was booked, even if the package's kind has changed since or types of its
 * guests have ended.
 */
export function withBooked<Unit extends Pick<BookableUnit, 'id' | 'packages'>>(
  unit: Unit,
  booking: {
    unit_id: number;
    package_id: number | null;
    kind: string;
    package: string;
    guest_types?: KindFacts['guest_types'];
  },
  kinds: readonly KindFacts[],
): Unit {
  const { unit_id: unitId, package_id: packageId, package: name } = booking;
  const facts = kinds.find(({ code }) => code === booking.kind);
  if (unit.id !== unitId || !facts) return unit;
  const { code: kind } = facts;
  const ended = (booking.guest_types ?? []).filter(({ id }) =>
    facts.guest_types.every((type) => type.id !== id),
  );
  const asBooked = { ...facts, guest_types: [...facts.guest_types, ...ended] };
  return {
    ...unit,
    packages: unit.packages.map((pkg) =>
      pkg.id === packageId ? { ...pkg, kind, name, kind_facts: asBooked } : pkg,
    ),
  };
}

/** Packages for a select; those with the same name are labelled with their dates. */
export function packageChoices(packages: UnitPackage[]): { value: string; label: string }[] {
  return packages.map((pkg) => {
    const alone = packages.every(({ id, name }) => id === pkg.id || name !== pkg.name);
    const days = alone ? null : activeDays(pkg);
    return { value: String(pkg.id), label: days === null ? pkg.name : `${pkg.name} (${days})` };
  });
}

/** Whether a package is active on a day; true while no day is chosen. */
export function isActiveOn(pkg: UnitPackage, date: string): boolean {
  const { active_from: from, active_to: to } = pkg;
  return date === '' || ((from === null || from <= date) && (to === null || to >= date));
}
