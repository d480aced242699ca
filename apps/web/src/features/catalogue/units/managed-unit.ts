import type { Unit } from '@slipway/contract/catalogue/catalogue';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';

/** Whether the unit has the fields that only staff receive. */
export function isManagedUnit(unit: Unit | ManagedUnit): unit is ManagedUnit {
  return 'version' in unit;
}
