import { useRouterState, useSearch, type StaticDataRouteOption } from '@tanstack/react-router';
import type { SearchParams, SearchValues } from './search-params.ts';

/** The route table, which the root route of the router carries. */
type Routes = NonNullable<StaticDataRouteOption['routes']>;
/** The search parameters that a route declares. */
type SearchOf<Name extends keyof Routes> = Routes[Name] extends { search: infer Params }
  ? Params
  : never;
/** The routes with search parameters. */
type SearchedRoute = {
  [Name in keyof Routes]: Routes[Name] extends { search: SearchParams } ? Name : never;
}[keyof Routes];

function textIn(of: unknown, name: string): string | null {
  if (typeof of !== 'object' || of === null) return null;
  const value: unknown = Reflect.get(of, name);
  // The router parses `?a=1` as a number.
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Whether there is a value for each parameter; each was made by its own parameter. */
function areValuesOf<Name extends SearchedRoute>(
  _route: Name,
  values: object,
  params: SearchParams,
): values is SearchValues<SearchOf<Name>> {
  return Object.keys(params).every((name) => name in values);
}

/**
 * The values of the URL's search parameters as the route declares them: a wrong one has its default. A component
 * of several routes names one of them that declares what it reads.
 */
export function useRouteSearch<Name extends SearchedRoute>(
  name: Name,
): SearchValues<SearchOf<Name>> {
  const routes = useRouterState({ select: (state) => state.matches[0]?.staticData.routes });
  const search: unknown = useSearch({ strict: false });
  const route: { search?: SearchParams } = routes?.[name] ?? {};
  const params = route.search ?? {};
  const values = Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, param(textIn(search, name))]),
  );
  if (!areValuesOf(name, values, params)) throw new Error(name);
  return values;
}
