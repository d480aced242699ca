// Compares the recorded queries of two bookings, or of two baskets, to find the values that differ.

/**
 * Classifies each value: constant, specific to the booking (day, unit or text), or returned by an
 * earlier statement.
 *
 * @param first, second the recorded queries of two bookings, equal in number and order
 * @param of the first booking's own values: `unique` is part of its texts, `day` is its date,
 *   `unit` the id of its unit and package; and the second one's `otherDay`
 */
export function bookingStatements(first, second, of) {
  if (first.length !== second.length) throw new Error('The two bookings differ in their queries');
  const inserted = first.flatMap(({ text }, index) =>
    /insert into bookings/.test(text) ? [index] : [],
  );
  const daysFrom = (day, date) => Math.round((Date.parse(date) - Date.parse(day)) / 86_400_000);
  const ofTrip = (a) =>
    isTime(a) && Math.abs(Date.parse(a) - Date.parse(`${of.day}T12:00:00Z`)) < 6 * 86_400_000;
  const valueOf = (a, b, index) => {
    // The trip's own times move along with its day.
    if (ofTrip(a)) return { kind: 'instant', value: a, day: of.day };
    if (JSON.stringify(a) === JSON.stringify(b)) return { kind: 'same', value: a };
    if (isDate(a) && isDate(b) && daysFrom(of.day, a) === daysFrom(of.otherDay, b)) {
      return { kind: 'day', after: daysFrom(of.day, a) };
    }
    if (Array.isArray(a) && a.length === b?.length) {
      return { kind: 'array', values: a.map((one, at) => valueOf(one, b[at], index)) };
    }
    if (a === of.unit) return { kind: 'unit' };
    const answer = answeredBy(first, second, index, a, b);
    if (answer !== null) return { kind: 'answer', index: answer };
    const text = typeof a === 'string' ? a : JSON.stringify(a);
    if (typeof a === 'number') throw new Error(`${first[index].text} takes ${a} from no answer`);
    if (isTime(text)) return { kind: 'same', value: a };
    return { kind: 'text', value: text, knows: inserted.filter((one) => one < index) };
  };
  return {
    /** How often the server waits for the database: statements that are sent together are one wait. */
    waits: first.filter(({ waits }) => waits).length,
    /** The bookings' ids, as contained in their texts, by the statement that inserts each. */
    bookingIds: Object.fromEntries(inserted.map((index) => [index, first[index].id])),
    unique: of.unique,
    statements: first.map(({ text, values }, index) => ({
      text,
      values: values.map((a, n) => valueOf(a, second[index].values[n], index)),
    })),
  };
}

/** The latest statement before `upTo` that returned this value in both bookings. */
function answeredBy(first, second, upTo, a, b) {
  for (let i = upTo - 1; i >= 0; i -= 1) {
    if (first[i].id !== null && first[i].id === a && second[i].id === b) return i;
  }
  return null;
}

const isDate = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isTime = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** Texts without either id get a unique suffix; JSON without them stays. */
export const isJson = (text) => /^[{[]/.test(text);

/** An id that the visitor makes up, as lines of a basket have. */
export const isUuid = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
