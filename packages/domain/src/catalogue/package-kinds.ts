/**
 * The kinds of package; price and availability go by the kind, never by a name or id (docs/rules/availability.md,
 * "Kinds of package").
 */
export type PackageKind = 'harbor_cruise' | 'half_day' | 'three_quarter_day' | 'full_day';

/** What a booking can be: a package of a unit, or an inshore trip. */
export type TripKind = PackageKind | 'inshore';

/** Every kind of package, shortest first. */
export const packageKinds: readonly PackageKind[] = [
  'harbor_cruise',
  'half_day',
  'three_quarter_day',
  'full_day',
];

/** Package names, word for word (docs/rules/availability.md, "Kinds of package"). */
export const packageLabels: Record<PackageKind, string> = {
  harbor_cruise: 'Harbor Cruise',
  half_day: 'A ½ Day Package',
  three_quarter_day: 'A ¾ Day Package',
  full_day: 'Full Day Package',
};

/** The name of an inshore trip. */
export const inshoreLabel = 'Inshore';

/** The name of any trip. */
export function tripLabel(kind: TripKind): string {
  return kind === 'inshore' ? inshoreLabel : packageLabels[kind];
}

/**
 * True for packages and trips that need an empty day and take all of it (docs/rules/availability.md, "Rules of a day").
 */
export function takesWholeDay(kind: TripKind): boolean {
  return kind !== 'half_day' && kind !== 'harbor_cruise';
}

/**
 * True for a package that costs the same whatever the group (docs/rules/prices.md, "Packages"): it has no additional
 * price.
 */
export function isFlat(kind: TripKind): boolean {
  return kind === 'harbor_cruise';
}

function bare(name: string): string {
  // NFKC writes ½ as 1⁄2 with a fraction slash, so that "1/2" is understood too.
  return name
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replace(/[\s_]+/g, '')
    .toLowerCase();
}

/** The kind that a label or a kind's own name means, whatever its case and spaces; null when none. */
export function packageKindOf(nameOrKind: string): PackageKind | null {
  const normalised = bare(nameOrKind);
  return (
    packageKinds.find(
      (kind) => bare(kind) === normalised || bare(packageLabels[kind]) === normalised,
    ) ?? null
  );
}
