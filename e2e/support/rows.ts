/** A row of an answer: nothing is known of its fields until they are read. */
export type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The rows of a list, as calls answer them in `data` and rows in their own lists. */
export function rowsOf(answer: unknown, field = 'data'): Row[] {
  const list: unknown = isRow(answer) ? answer[field] : null;
  return Array.isArray(list) ? list.filter(isRow) : [];
}

/** The one row of an answer. */
export function rowOf(answer: unknown): Row {
  const row: unknown = isRow(answer) ? answer['data'] : null;
  if (!isRow(row)) throw new Error('The answer has no data');
  return row;
}

export const numberOf = (row: Row | undefined, field: string) => Number(row?.[field]);
export function textOf(row: Row | undefined, field: string): string {
  const value = row?.[field];
  return typeof value === 'string' ? value : '';
}
