import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { presentKindFacts } from '#features/catalogue/catalogue-presenter.ts';
import { kindOfColumns } from './kinds-repository.ts';
import type { ManagedKindRow } from './managed-kinds-repository.ts';

export function presentManagedKind({ kind, booked, packages }: ManagedKindRow): ManagedKind {
  return {
    ...presentKindFacts(kindOfColumns(kind)),
    id: kind.position,
    ended: kind.endedAt === null ? 0 : 1,
    version: kind.version,
    booked,
    used_by: { packages },
  };
}
