// Turns the queries of two recorded bookings into a pgbench script of the same statements. A value
// that both bookings share stays as it was; one that a query answered is taken from its answer; any
// other is made unique out of the client's number and a counter.

/** Written without colons, which pgbench would take for variables even inside a text. */
const quoted = (text) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;

function literal(value) {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return quoted(`{${value.join(',')}}`);
  if (typeof value === 'object') return quoted(JSON.stringify(value));
  return quoted(String(value));
}

/** Names the answers that later values repeat: `a12_id` is what statement 12 answered. */
function variableFor(first, second, upTo, a, b) {
  for (let i = upTo - 1; i >= 0; i -= 1) {
    if (first[i].id !== null && first[i].id === a && second[i].id === b) return `a${i}_id`;
  }
  return null;
}

/** Inside a text: the numbers of the first booking make room for this one's. */
function textExpression(a, unique, bookingId) {
  const parts = [[unique, 'cast(:n as text)']];
  if (bookingId) parts.push([String(bookingId.first), `cast(:${bookingId.name} as text)`]);
  const present = parts.filter(([token]) => a.includes(token));
  if (present.length === 0 && /^[{[]/.test(a)) return quoted(a);
  if (present.length === 0) {
    return `${quoted(a.slice(0, -8))} || lpad(cast(:n as text), 8, '0')`;
  }
  return present.reduce(
    (sql, [token, by]) => `replace(${sql}, ${quoted(token)}, ${by})`,
    quoted(a),
  );
}

/**
 * @param first, second the recorded queries of two bookings, the same in number and order
 * @param of what is the first booking's own: `unique` stands in its texts, `day` is its date, `unit`
 *   the number of its unit and package
 * @param place how a client's counter becomes a unit and a day: { firstUnit, days }
 */
export function pgbenchScript(first, second, of, place) {
  if (first.length !== second.length) throw new Error('The two bookings differ in their queries');
  const inserted = first.findIndex(({ text }) => /insert into bookings/.test(text));
  const bookingId = { name: `a${inserted}_id`, first: first[inserted].id };
  const used = new Set();
  const expression = (a, b, index) => {
    if (JSON.stringify(a) === JSON.stringify(b)) return literal(a);
    if (a === of.day) return '(current_date + cast(:day as integer))';
    if (a === of.unit) return ':unit';
    const name = variableFor(first, second, index, a, b);
    if (name) {
      used.add(name);
      return `:${name}`;
    }
    const text = typeof a === 'string' ? a : JSON.stringify(a);
    if (typeof a === 'number' || /^\d{4}-\d\d-\d\dT/.test(text)) return literal(a);
    if (index > inserted) used.add(bookingId.name);
    const made = textExpression(text, of.unique, index > inserted ? bookingId : null);
    return /^[{[]/.test(text) ? `cast(${made} as jsonb)` : `(${made})`;
  };
  const statements = first.map(({ text, values }, index) => {
    const expressions = values.map((a, n) => expression(a, second[index].values[n], index));
    return text.replace(/\$(\d+)/g, (_, n) => expressions[Number(n) - 1]);
  });
  const lines = statements.map((sql, index) => {
    const flat = sql
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    return used.has(`a${index}_id`) ? `${flat} \\gset a${index}_` : `${flat};`;
  });
  return [
    '\\set place :client_id * 2000 + :turn',
    '\\set turn :turn + 1',
    '\\set n 20000000 + :place',
    `\\set unit ${place.firstUnit} + :place / ${place.days}`,
    `\\set day :place % ${place.days} + 10`,
    ...lines,
    '',
  ].join('\n');
}
