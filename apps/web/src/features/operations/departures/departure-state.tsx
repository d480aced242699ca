import type { SharedDeparture } from '@slipway/contract/operations/departures';
import { Badge } from '#ui/list/badge.tsx';
import { departureState } from './departure-labels.ts';

/** A departure's state as a badge; nothing while it sells. */
export function State({ of }: { of: SharedDeparture }) {
  const state = departureState(of);
  return state === null ? null : <Badge tone={state.tone}>{state.text}</Badge>;
}
