import type { CalendarDate } from '@slipway/domain/dates/dates';
import { taskState, type TaskState } from '@slipway/domain/operations/task-state';
import { date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The note of staff about a day, one text per company (0: all companies). */
export const dailyNotes = pgTable(
  'daily_notes',
  {
    companyId: integer('company_id').notNull(),
    date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    body: text().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant('changed_at').notNull(),
    changedBy: integer('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.date] })],
);

export const dailyTasks = pgTable('daily_tasks', {
  id: uuid().primaryKey(),
  companyId: integer('company_id').notNull(),
  date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
  title: text().notNull(),
  /** A task state of docs/rules/statuses-and-money.md, "Task states". */
  state: smallint().$type<TaskState>().notNull().default(taskState.workingOnIt),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: integer('changed_by').notNull(),
});

/** The private calendars of crew members: only the hashes of their addresses. */
export const crewCalendars = pgTable('crew_calendars', {
  userId: integer('user_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  madeAt: instant('made_at').notNull(),
  /** When a calendar program last read it. */
  fetchedAt: instant('fetched_at'),
});

/** Received entries of the daily log, by the id the device chose. */
export const dailyWrites = pgTable('daily_writes', {
  id: uuid().primaryKey(),
  /** The version it created. */
  version: integer().notNull(),
  madeAt: instant('made_at').notNull(),
});
