import { t } from '@lingui/core/macro';
import type { ManagedPackage, UnitPackage } from '@slipway/contract/catalogue/packages';
import { formatDate } from '#lib/format.ts';

/** Whether the row has the fields that Admins edit. */
export function isManaged(row: object): row is ManagedPackage {
  return 'version' in row;
}

/** The dates on which a package is active; null if it always is. */
export function activeDays(pkg: Pick<UnitPackage, 'active_from' | 'active_to'>): string | null {
  const { active_from: from, active_to: to } = pkg;
  if (from !== null && to !== null) return `${formatDate(from)} – ${formatDate(to)}`;
  if (from !== null) return t`from ${formatDate(from)}`;
  return to === null ? null : t`to ${formatDate(to)}`;
}
