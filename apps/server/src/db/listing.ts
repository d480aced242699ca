import { asc, desc, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A page of a list. */
export interface ListQuery {
  /** From 1. */
  page: number;
  per_page: number;
  q?: string | undefined;
  /** A column name; `-name` sorts descending. */
  sort?: string | undefined;
}

/** One page of a list, and the total number of rows. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

/** Rows with the text in any of the columns, ignoring case; all rows without a text. */
export function containsText(q: string | undefined, ...columns: PgColumn[]): SQL | undefined {
  if (q === undefined || q === '') return undefined;
  const part = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(...columns.map((column) => ilike(column, part)));
}

/** The sort order of a list, with `last` as tie-breaker; an unknown sort uses `last` alone. */
export function ordering(
  sort: string | undefined,
  columns: Record<string, PgColumn>,
  last: PgColumn,
): SQL[] {
  const falls = sort?.startsWith('-') ?? false;
  const column = sort === undefined ? undefined : columns[sort.replace(/^-/, '')];
  if (!column) return [asc(last)];
  return [falls ? desc(column) : asc(column), asc(last)];
}

export const limits = ({ page, per_page }: ListQuery) => ({
  limit: per_page,
  offset: (page - 1) * per_page,
});
