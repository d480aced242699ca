import { useQuery } from '@tanstack/react-query';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { kindsQuery } from '#shared/packages/use-kinds.ts';

/** All kinds of package, archived ones too, in the order in which they were made; undefined while they load. */
export function useKinds(): readonly ManagedKind[] | undefined {
  return useQuery(kindsQuery).data;
}
