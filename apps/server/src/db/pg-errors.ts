import { errorCode } from '#error-details.ts';

/** The SQLSTATE codes the code reacts to. */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const EXCLUSION_VIOLATION = '23P01';
const DEADLOCK = '40P01';
export const UNDEFINED_TABLE = '42P01';

interface PgErrorFields {
  code: string;
  constraint?: string;
}

/** The PostgreSQL error in the chain of causes of `error`; undefined without one. */
export function findPgError(error: unknown): PgErrorFields | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    const code = errorCode(current);
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) {
      const constraint = 'constraint' in current ? current.constraint : undefined;
      return typeof constraint === 'string' ? { code, constraint } : { code };
    }
    current = current.cause;
  }
  return undefined;
}

/** Whether `error` is a unique violation, of the given constraint if any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findPgError(error);
  if (found?.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || found.constraint === constraint;
}

/** Whether `error` is a violation of this foreign key. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const found = findPgError(error);
  return found?.code === FOREIGN_KEY_VIOLATION && found.constraint === constraint;
}

/** Whether `error` is a violation of this check, or of a trigger that acts as one. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const found = findPgError(error);
  return found?.code === CHECK_VIOLATION && found.constraint === constraint;
}

/** Whether `error` is a violation of this exclusion constraint. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  const found = findPgError(error);
  return found?.code === EXCLUSION_VIOLATION && found.constraint === constraint;
}

/** Whether the database ended the transaction because it waited in a circle with others. */
export function isDeadlock(error: unknown): boolean {
  return findPgError(error)?.code === DEADLOCK;
}
