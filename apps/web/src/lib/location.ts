import { useParams } from '@tanstack/react-router';

/** A `$name` parameter of the path; empty if the route has none. */
export function usePathPart(name: string): string {
  const params: unknown = useParams({ strict: false });
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
