import type { CalendarDate } from '@slipway/domain/dates/dates';
import { taskState, type TaskState } from '@slipway/domain/operations/task-state';
import { date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What staff note of a day, one text for each company (0: all of them). */
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

/** Entries of the daily log that arrived, by the id that their writer chose. */
export const dailyWrites = pgTable('daily_writes', {
  id: uuid().primaryKey(),
  /** What it made of what it was about. */
  version: integer().notNull(),
  madeAt: instant('made_at').notNull(),
});
