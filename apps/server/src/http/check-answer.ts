import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** The paths at which two values of JSON differ. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return [path];
  }
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const keys = new Set([...left.keys(), ...right.keys()]);
  return [...keys].flatMap((key) => differences(left.get(key), right.get(key), `${path}/${key}`));
}

/**
 * Holds an answer, as it is sent, against what its call declares: in tests and in development.
 *
 * @throws Error with the paths of missing, undeclared and wrongly typed fields
 */
export function checkAnswer(name: string, declared: z.ZodType, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const result = declared.safeParse(sent);
  // What is not declared is left out by parsing, and what is missing may be filled in: both show as a difference.
  const faults = result.success
    ? differences(sent, result.data).join(', ')
    : z.prettifyError(result.error);
  if (faults !== '') throw new Error(`${name} does not answer as its contract declares: ${faults}`);
}
