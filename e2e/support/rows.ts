/** A row of a response, whose fields are unknown until read. */
export type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The rows of a list response, in `data` or another field. */
export function rowsOf(answer: unknown, field = 'data'): Row[] {
  const list: unknown = isRow(answer) ? answer[field] : null;
  return Array.isArray(list) ? list.filter(isRow) : [];
}

/** The single row of a response. */
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
