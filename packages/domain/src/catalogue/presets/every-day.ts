import type { Weekday } from '#catalogue/package-kinds.ts';

export const everyDay: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
