import { plural, t } from '@lingui/core/macro';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';

/** From so many pieces down it is said how many are left. */
const fewPieces = 5;

/** How many can still be had, where that matters; null: enough. */
export function leftWords({ least, most }: PackageExtra, canHave: number): string | null {
  if (canHave < least) return t`Sold out for this time`;
  if (canHave >= most || canHave > fewPieces) return null;
  return plural(canHave, { one: 'Only # left', other: 'Only # left' });
}
