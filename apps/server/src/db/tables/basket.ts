import type { BasketLine } from '@slipway/contract/basket/basket';
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The basket of somebody who is signed in, before it is booked. */
export const keptBaskets = pgTable('kept_baskets', {
  userId: integer('user_id').primaryKey(),
  lines: jsonb().$type<BasketLine[]>().notNull(),
  changedAt: instant('changed_at').notNull(),
});
