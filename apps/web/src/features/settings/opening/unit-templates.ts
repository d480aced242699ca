import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';

/** What the first unit has; all is what a unit without a category has, the others need one that says so. */
export const unitTemplates = {
  all: { label: msg`All`, category: null, facts: unitFacts },
  length: { label: msg`Its length`, category: msg`By length`, facts: ['length'] },
  none: { label: msg`None`, category: msg`Without measures`, facts: [] },
} as const satisfies Record<
  string,
  { label: MessageDescriptor; category: MessageDescriptor | null; facts: readonly UnitFact[] }
>;
export type UnitTemplate = keyof typeof unitTemplates;

/** What a business with these kinds most likely writes down: all for crewed trips, less for what is rented out. */
export function likelyTemplate(kinds: readonly { form: string; bySeat: boolean }[]): UnitTemplate {
  const [first] = kinds;
  if (first?.form === 'days' || first?.bySeat === true) return 'none';
  return first?.form === 'choice' ? 'length' : 'all';
}
