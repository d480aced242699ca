import { invalid } from './errors.ts';

/**
 * Parses a list's `sort` (`-date` is descending; docs/rules/calls.md, "Conventions") against its
 * allowed names.
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
