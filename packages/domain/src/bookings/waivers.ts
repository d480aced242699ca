import { comparableName } from '#catalogue/package-kinds.ts';

/** A signature: who signed, and the minors for whom they did. */
export interface Signature {
  name: string;
  minors: readonly string[];
}

/** What two signatures of a booking are compared by: the same people, in whatever order the minors stand. */
export function signatureKey({ name, minors }: Signature): string {
  return JSON.stringify([comparableName(name), ...minors.map(comparableName).toSorted()]);
}

/** For how many people a booking's waivers are signed: somebody who is named twice counts once. */
export function peopleSigned(signatures: readonly Signature[]): number {
  return new Set(signatures.flatMap(({ name, minors }) => [name, ...minors]).map(comparableName))
    .size;
}

/** Whether the guests of a booking can sign, or why they cannot. */
export type WaiverState = 'open' | 'not_asked' | 'cancelled' | 'called_off' | 'over';

/** Guests sign from when the trip is booked until it ends. */
export function waiverState(
  booking: { asked: boolean; cancelled: boolean; calledOff: boolean; endsAt: Date },
  now: Date,
): WaiverState {
  if (booking.cancelled) return 'cancelled';
  if (booking.calledOff) return 'called_off';
  if (booking.endsAt <= now) return 'over';
  return booking.asked ? 'open' : 'not_asked';
}
