import { sql, type SQL } from 'drizzle-orm';

/**
 * A constant of the domain as a literal in the statement instead of a parameter, so that partial
 * indexes apply and the text stays the same.
 */
export const literal = (number: number): SQL => sql.raw(String(number));
