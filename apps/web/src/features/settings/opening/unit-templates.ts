import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';

/** What a first unit can be: the name of the category that is made for it, and what its units have. */
export const unitTemplates = {
  boat: { label: msg`A boat`, category: msg`Boats`, facts: unitFacts },
  board: { label: msg`A kayak or board`, category: msg`Kayaks and boards`, facts: ['length'] },
  house: { label: msg`A house`, category: msg`Houses`, facts: [] },
  other: { label: msg`Something else`, category: msg`Rentals`, facts: [] },
} as const satisfies Record<
  string,
  { label: MessageDescriptor; category: MessageDescriptor; facts: readonly UnitFact[] }
>;
export type UnitTemplate = keyof typeof unitTemplates;

/** What a business with kinds of these lengths most likely lets. */
export function likelyTemplate(kinds: readonly { form: string; bySeat: boolean }[]): UnitTemplate {
  const [first] = kinds;
  if (first?.form === 'days') return 'house';
  return first?.form === 'choice' && !first.bySeat ? 'board' : 'boat';
}
