import type { Cents } from '@slipway/domain/money/money';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Money in cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();

/** From one moment until another, as PostgreSQL writes it. */
export const instants = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** From one day until another, as PostgreSQL writes it. */
export const dates = customType<{ data: string }>({ dataType: () => 'daterange' });
