import type { MouseEvent } from 'react';

/**
 * Selects the choice that a searched field shows, so that what is typed takes its place, as it does for whoever comes by
 * Tab.
 */
export function selectChoice({ currentTarget: field }: MouseEvent<HTMLInputElement>): void {
  if (!field.readOnly) field.select();
}
