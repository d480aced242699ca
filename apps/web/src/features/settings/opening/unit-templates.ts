import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';

/** What the first unit has; all is what a unit without a category has, the others need one that says so. */
export const unitTemplates = {
  none: { label: msg`None`, category: msg`Without measures`, facts: [] },
  length: { label: msg`Its length`, category: msg`By length`, facts: ['length'] },
  all: { label: msg`All`, category: null, facts: unitFacts },
} as const satisfies Record<
  string,
  { label: MessageDescriptor; category: MessageDescriptor | null; facts: readonly UnitFact[] }
>;
export type UnitTemplate = keyof typeof unitTemplates;
