import { t } from '@lingui/core/macro';
import type { CancelPreview } from '@slipway/contract/bookings/staff-bookings';
import { bandOf } from '#shared/terms/band-of.ts';
import { termsLine } from '#shared/terms/terms-line.ts';

/** What decides how much a cancellation keeps: a line of the terms, in their words; null: the business cancels. */
export function keptByText(rule: CancelPreview['kept_by']): string | null {
  switch (rule.by) {
    case 'terms':
      return `${termsLine(bandOf(rule.line), rule.owed)}.`;
    case 'earlier_change':
      return t`The booking was changed when the terms kept more, and that amount still applies.`;
    case 'departure':
      return t`No refund once the unit leaves the dock.`;
    case 'business':
      return null;
  }
}
