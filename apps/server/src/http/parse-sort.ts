import { invalid } from './errors.ts';

/**
 * Reads a list's `sort` (`-date` falls; docs/rules/calls.md, "Conventions") against what it can be sorted by.
 * @throws Refusal 422 for any other name
 */
export function parseSort<Name extends string>(
  sort: string,
  isSortable: (name: string) => name is Name,
): { by: Name; descending: boolean } {
  const descending = sort.startsWith('-');
  const by = descending ? sort.slice(1) : sort;
  if (!isSortable(by)) throw invalid({ sort: ['Sort is invalid.'] });
  return { by, descending };
}
