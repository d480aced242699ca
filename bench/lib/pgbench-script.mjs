// The statements of a booking as a pgbench script.
import { isJson, isUuid } from './booking-statements.mjs';

/** Written without colons, which pgbench treats as variables even inside a text. */
const quoted = (text) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

function literal(value) {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    return quoted(`{${value.map((one) => one ?? 'null').join(',')}}`);
  }
  if (typeof value === 'object') return quoted(JSON.stringify(value));
  return quoted(String(value));
}

/** Replaces the recorded booking's ids inside a text by the current ones. */
function textExpression(text, tokens) {
  const present = tokens.filter(([token]) => text.includes(token));
  if (present.length > 0) {
    return present.reduce(
      (sql, [token, by]) => `replace(${sql}, ${quoted(token)}, ${by})`,
      quoted(text),
    );
  }
  return isJson(text)
    ? quoted(text)
    : `${quoted(text.slice(0, -8))} || lpad(cast(:n as text), 8, '0')`;
}

/**
 * @param place how a client's counter becomes a unit and a day: { firstUnit, places, days, firstNumber }
 */
export function pgbenchScript(booking, place) {
  const answer = (index) => `a${index}_id`;
  const used = new Set(Object.keys(booking.bookingIds).map(Number));
  const expression = (value) => {
    switch (value.kind) {
      case 'same':
        return literal(value.value);
      case 'day':
        return `(current_date + cast(:day as integer) + ${value.after})`;
      case 'array':
        return `array[${value.values.map(expression).join(', ')}]`;
      case 'instant':
        return `(cast(${quoted(value.value)} as timestamptz) + make_interval(days => current_date + cast(:day as integer) - cast(${quoted(value.day)} as date)))`;
      case 'unit':
        return ':unit';
      case 'answer':
        used.add(value.index);
        return `:${answer(value.index)}`;
      case 'text': {
        const tokens = [[booking.unique, 'cast(:n as text)']];
        for (const index of value.knows) {
          tokens.push([String(booking.bookingIds[index]), `cast(:${answer(index)} as text)`]);
        }
        const made = textExpression(value.value, tokens);
        if (isUuid(value.value)) return `cast(${made} as uuid)`;
        return isJson(value.value) ? `cast(${made} as jsonb)` : `(${made})`;
      }
    }
  };
  const statements = booking.statements.map(({ text, values }) => {
    const expressions = values.map(expression);
    // Comments go first: a value may have two dashes, too.
    const bare = text.replace(/--[^\n]*/g, '');
    return bare.replace(/\$(\d+)/g, (_, n) => expressions[Number(n) - 1]);
  });
  const lines = statements.map((sql, index) => {
    const flat = sql.replace(/\s+/g, ' ').trim();
    return used.has(index) ? `${flat} \\gset a${index}_` : `${flat};`;
  });
  return [
    '\\set place :client_id * 2000 + :turn',
    '\\set turn :turn + 1',
    `\\set n ${place.firstNumber} + :place`,
    `\\set unit ${place.firstUnit} + :place / ${place.places}`,
    `\\set day (:place % ${place.places}) * ${place.days} + 10`,
    ...lines,
    '',
  ].join('\n');
}
