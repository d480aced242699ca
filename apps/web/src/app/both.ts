import type { Purpose } from '@slipway/domain/settings/settings';

/** One value per purpose of the business. */
export const both = <T>(rent: T, sell: T): Record<Purpose, T> => ({ rent, sell });
