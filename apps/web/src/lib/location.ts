import { useParams, useSearch } from '@tanstack/react-router';

function textIn(of: unknown, name: string): string | null {
  if (typeof of !== 'object' || of === null) return null;
  const value: unknown = Reflect.get(of, name);
  // The router parses `?a=1` as a number.
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** A `$name` parameter of the path; empty if the route has none. */
export function usePathPart(name: string): string {
  const params: unknown = useParams({ strict: false });
  return textIn(params, name) ?? '';
}

/** A value of the query, or null. */
export function useQueryValue(name: string): string | null {
  const search: unknown = useSearch({ strict: false });
  return textIn(search, name);
}

/** Reads values of the query by their names, which need not be known beforehand. */
export function useQueryValues(): (name: string) => string | null {
  const search: unknown = useSearch({ strict: false });
  return (name) => textIn(search, name);
}
