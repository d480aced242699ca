// The plans of what a request asks the database: whether one of its statements reads a big table whole.

/** Tables with fewer rows are read as the planner likes. */
const bigFrom = 20_000;
/** Of a big table at most this share may be read. */
const mostShare = 0.1;

/** The rows of each table that is big, by the planner's own count. */
export async function bigTables(client) {
  const { rows } = await client.query(
    `select relname as name, reltuples::float8 as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [bigFrom],
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function* nodes(plan) {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodes(part);
}

/** What a scan went through, those rows included that it threw away. */
const readBy = (node) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** @returns what is wrong with the statements' plans, in words; empty when nothing is */
export async function badPlans(client, statements, big) {
  const bad = new Set();
  for (const { text, values } of statements) {
    if (!/^\s*(select|with)\b/i.test(text)) continue;
    const { rows } = await client.query({
      text: `explain (analyze, timing off, format json) ${text}`,
      values,
    });
    for (const node of nodes(rows[0]['QUERY PLAN'][0].Plan)) {
      const table = node['Relation Name'];
      const all = big.get(table);
      if (all === undefined || node['Actual Loops'] === 0) continue;
      const share = readBy(node) / all;
      if (share <= mostShare) continue;
      bad.add(`${node['Node Type']} reads ${(share * 100).toFixed(0)} % of ${table}`);
    }
  }
  return [...bad];
}
