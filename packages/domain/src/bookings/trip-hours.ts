import type { TripKind } from '#catalogue/package-kinds.ts';

/** How long the trips of a kind keep their crew, in hours; an inshore trip has hours of its own. */
const defaultHours: Record<TripKind, number> = {
  harbor_cruise: 4,
  half_day: 6,
  three_quarter_day: 8,
  full_day: 10,
  inshore: 8,
};

/** How long guests are out, as the preparations of a kind tell them: its crew makes ready and cleans up besides. */
const hoursOut: Record<TripKind, number> = {
  harbor_cruise: 1.5,
  half_day: 4,
  three_quarter_day: 6,
  full_day: 8,
  inshore: 8,
};

/** How many hours of a trip its guests have in their calendar. */
export function guestHours(kind: TripKind, durationHours: number | null): number {
  return durationHours ?? hoursOut[kind];
}

/** How many hours a trip takes of its crew: its own duration, else what is usual for its kind. */
export function tripHours(kind: TripKind, durationHours: number | null): number {
  return durationHours ?? defaultHours[kind];
}

/** When a trip that starts then is over. */
export function tripEnd(starts: Date, kind: TripKind, durationHours: number | null): Date {
  return new Date(starts.getTime() + tripHours(kind, durationHours) * 3_600_000);
}
