/**
 * The kinds of package; price and availability depend on the kind, never on a name or id
 * (docs/rules/availability.md, "Kinds of package").
 */
export type PackageKind = 'harbor_cruise' | 'half_day' | 'three_quarter_day' | 'full_day';

/** The kind of a booking: a package of a unit, or an inshore trip. */
export type TripKind = PackageKind | 'inshore';

/** All kinds of package, shortest first. */
export const packageKinds: readonly PackageKind[] = [
  'harbor_cruise',
  'half_day',
  'three_quarter_day',
  'full_day',
];

/** The package names, word for word (docs/rules/availability.md, "Kinds of package"). */
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
 * Whether a package or trip needs an empty day and takes all of it (docs/rules/availability.md,
 * "Rules of a day").
 */
export function takesWholeDay(kind: TripKind): boolean {
  return kind !== 'half_day' && kind !== 'harbor_cruise';
}

/**
 * Whether a package costs the same for any group (docs/rules/prices.md, "Packages"): it has no
 * additional price.
 */
export function isFlat(kind: TripKind): boolean {
  return kind === 'harbor_cruise';
}

function bare(name: string): string {
  // NFKC turns ½ into 1⁄2 with a fraction slash, so that "1/2" matches too.
  return name
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .replace(/[\s_]+/g, '')
    .toLowerCase();
}

/** The kind with this label or name, ignoring case and spaces; null when unknown. */
export function packageKindOf(nameOrKind: string): PackageKind | null {
  const normalised = bare(nameOrKind);
  return (
    packageKinds.find(
      (kind) => bare(kind) === normalised || bare(packageLabels[kind]) === normalised,
    ) ?? null
  );
}
