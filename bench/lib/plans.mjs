// Checks the plans of a request's statements for full scans of big tables.

/** Smaller tables may be read in full. */
const bigFrom = 20_000;
/** The largest share of a big table that may be read. */
const maxShare = 0.1;

/** The row count of each big table, as estimated by the planner. */
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

/** The rows a scan read, including those it filtered out. */
const readBy = (node) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** @returns the problems in the statements' plans; empty when there are none */
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
      if (share <= maxShare) continue;
      bad.add(`${node['Node Type']} reads ${(share * 100).toFixed(0)} % of ${table}`);
    }
  }
  return [...bad];
}
