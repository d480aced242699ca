import type { BasketLine } from '@slipway/contract/basket/basket';
import { bigint, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The basket of somebody who is signed in, before it is booked. */
export const keptBasketLines = pgTable(
  'kept_basket_lines',
  {
    userId: integer('user_id').notNull(),
    id: uuid().notNull(),
    trip: jsonb().$type<BasketLine['trip']>().notNull(),
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
