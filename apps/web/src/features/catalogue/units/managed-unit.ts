import type { Unit } from '@slipway/contract/catalogue/catalogue';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';

/** A unit as staff get it. */
export function isManagedUnit(unit: Unit | ManagedUnit): unit is ManagedUnit {
  return 'version' in unit;
}
