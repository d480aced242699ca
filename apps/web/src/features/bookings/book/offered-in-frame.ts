import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { inshoreId } from './trip.ts';

/** What a frame on another website offers. */
interface Offer {
  units: BookableUnit[];
  inshore: boolean;
}

/**
 * The offer of a frame: everything, one unit, or one of its packages (docs/rules/website.md, "Snippets"). Null: what
 * it is for cannot be booked any more.
 */
export function offeredInFrame(
  units: BookableUnit[],
  only: { unit: string | null; package: string | null },
): Offer | null {
  if (only.unit === null) return { units, inshore: true };
  if (only.unit === String(inshoreId)) return { units: [], inshore: true };
  const unit = units.find(({ id }) => String(id) === only.unit);
  if (unit === undefined) return null;
  if (only.package === null) return { units: [unit], inshore: false };
  const packages = unit.packages.filter(({ id }) => String(id) === only.package);
  return packages.length === 0 ? null : { units: [{ ...unit, packages }], inshore: false };
}
