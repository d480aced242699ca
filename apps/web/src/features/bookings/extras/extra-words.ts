import { plural, t } from '@lingui/core/macro';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';

/** From so many pieces down it is said how many are left. */
const fewPieces = 5;

/**
 * How many can still be had, where that matters; null: enough.
 * @param more how many besides those that the booking which is changed has; null: it has none
 */
export function leftWords(
  { least, most }: PackageExtra,
  canHave: number,
  more: number | null = null,
): string | null {
  if (more !== null) {
    if (canHave >= most || more > fewPieces) return null;
    return more < 1 ? t`No more left` : plural(more, { one: 'Only # more', other: 'Only # more' });
  }
  if (canHave < least) return t`Sold out for this time`;
  if (canHave >= most || canHave > fewPieces) return null;
  return plural(canHave, { one: 'Only # left', other: 'Only # left' });
}
