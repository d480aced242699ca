import type { TripKind } from '#catalogue/package-kinds.ts';

/** How long trips occupy their crew, in hours; an inshore trip has its own duration. */
const defaultHours: Record<TripKind, number> = {
  harbor_cruise: 4,
  half_day: 6,
  three_quarter_day: 8,
  full_day: 10,
  inshore: 8,
};

/** How long guests are out, as stated in the preparations; the crew also prepares and cleans up. */
const hoursOut: Record<TripKind, number> = {
  harbor_cruise: 1.5,
  half_day: 4,
  three_quarter_day: 6,
  full_day: 8,
  inshore: 8,
};

/** The duration of a trip in its guests' calendar entry, in hours. */
export function guestHours(kind: TripKind, durationHours: number | null): number {
  return durationHours ?? hoursOut[kind];
}

/** The hours a trip occupies its crew: its own duration, or the default of its kind. */
export function tripHours(kind: TripKind, durationHours: number | null): number {
  return durationHours ?? defaultHours[kind];
}

/** The end of a trip. */
export function tripEnd(starts: Date, kind: TripKind, durationHours: number | null): Date {
  return new Date(starts.getTime() + tripHours(kind, durationHours) * 3_600_000);
}
