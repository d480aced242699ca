/** A changed setting: its dotted name and both values. */
export interface ChangedField {
  name: string;
  before: unknown;
  after: unknown;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON with sorted keys, since PostgreSQL returns them in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isGroup(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

/** The differences between two JSON objects by dotted name; lists are compared as a whole. */
export function changedSettings(before: unknown, after: unknown, path = ''): ChangedField[] {
  if (isGroup(before) && isGroup(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      changedSettings(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return isSame(before, after) ? [] : [{ name: path, before, after }];
}
