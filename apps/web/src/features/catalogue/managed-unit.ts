import type { Unit } from '@slipway/contract/catalogue';
import type { ManagedUnit } from '@slipway/contract/units';

/** A unit as staff get it. */
export function isManagedUnit(unit: Unit | ManagedUnit): unit is ManagedUnit {
  return 'version' in unit;
}
