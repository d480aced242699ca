import { sql, type SQL } from 'drizzle-orm';

/**
 * A number of the domain's tables as a literal of the statement, not as a parameter: partial indexes then serve it, and
 * the statement's text is the same each time.
 */
export const literal = (number: number): SQL => sql.raw(String(number));
