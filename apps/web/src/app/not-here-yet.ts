import type { RouteName } from './routes.ts';

/** Routes whose screens come later: each shows a plain page that says so. Empty when the product is whole. */
export const plannedScreens = [] as const satisfies readonly RouteName[];

/** A route that has no screen yet. */
export type NotHereYet = (typeof plannedScreens)[number];
