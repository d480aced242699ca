import type { ManagedPackage } from '@slipway/contract/packages';

/** A row as Admins edit it. */
export function isManaged(row: object): row is ManagedPackage {
  return 'version' in row;
}
