import type { Pool, PoolClient } from 'pg';

/** What PostgreSQL's own schemas and the tables behind large values hold is no part of ours. */
const OURS = `n.nspname !~ '^(pg_|information_schema$)'`;

/** What comes with an extension is the same wherever its version is. */
const notOf = (catalogue: string, oid: string) => `not exists (
  select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const ownerAndRights = (owner: string, rights: string) =>
  `' owner ' || ${owner}::regrole || ' rights ' || coalesce(${rights}::text, 'default')`;

/**
 * One part of the catalogue each, as lines of text. The order of a table's columns is left out: no statement of the
 * server depends on it. That of a view's columns is in its definition.
 */
const PARTS = {
  schema: `
    select n.nspname || ${ownerAndRights('n.nspowner', 'n.nspacl')} as line
    from pg_namespace n where ${OURS}`,
  extension: `
    select extname || ' ' || extversion || ' in ' || extnamespace::regnamespace as line from pg_extension`,
  relation: `
    select c.oid::regclass || ' ' || c.relkind::text || c.relpersistence::text || c.relreplident::text
      || c.relrowsecurity || c.relforcerowsecurity || ' ' || coalesce(c.reloptions::text, '')
      || case when c.relkind = 'i' then '' else ${ownerAndRights('c.relowner', 'c.relacl')} end
      || case when c.relkind in ('v', 'm') then e'\\n' || pg_get_viewdef(c.oid) else '' end as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and ${notOf('pg_class', 'c.oid')}`,
  column: `
    select a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case a.attgenerated when '' then '' else ' generated ' || a.attgenerated::text end
      || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || coalesce(' collate ' || nullif(a.attcollation, t.typcollation)::regcollation, '')
      || ' storage ' || a.attstorage::text || a.attcompression::text
      || coalesce(' statistics ' || a.attstattarget, '') || coalesce(' rights ' || a.attacl::text, '') as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OURS} and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text) || ' ' || k.conname || ' '
      || pg_get_constraintdef(k.oid, true) || case when k.convalidated then '' else ' not valid' end as line
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OURS}`,
  index: `
    select pg_get_indexdef(i.indexrelid) || ' valid ' || i.indisvalid || ' clustered ' || i.indisclustered as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS}`,
  trigger: `
    select g.tgrelid::regclass || ' ' || pg_get_triggerdef(g.oid, true) || ' enabled ' || g.tgenabled::text as line
    from pg_trigger g where not g.tgisinternal`,
  rule: `select pg_get_ruledef(oid) as line from pg_rewrite where rulename <> '_RETURN' and ev_class >= 16384`,
  policy: `select to_jsonb(p)::text as line from pg_policies p`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  function: `
    select case when p.prokind = 'a' then p.oid::regprocedure::text else pg_get_functiondef(p.oid) end
      || ${ownerAndRights('p.proowner', 'p.proacl')} as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and ${notOf('pg_proc', 'p.oid')}`,
  sequence: `
    select s.seqrelid::regclass || ' ' || s.seqtypid::regtype || ' ' || s.seqstart || ' by ' || s.seqincrement
      || ' from ' || s.seqmin || ' to ' || s.seqmax || ' cache ' || s.seqcache || ' cycle ' || s.seqcycle
      || coalesce((select ' of ' || d.refobjid::regclass || '.' || a.attname
        from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype in ('a', 'i')), '') as line
    from pg_sequence s`,
  type: `
    select t.oid::regtype || ' ' || t.typtype::text || ' ' || coalesce(t.typdefault, '')
      || coalesce((select string_agg(e.enumlabel, ', ' order by e.enumsortorder)
        from pg_enum e where e.enumtypid = t.oid), '')
      || case when t.typbasetype = 0 then '' else format_type(t.typbasetype, t.typtypmod) end as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${OURS} and ${notOf('pg_type', 't.oid')} and t.typtype <> 'b'`,
  comment: `
    select pg_describe_object(d.classoid, d.objoid, d.objsubid) || ': ' || d.description as line
    from pg_description d where d.objoid >= 16384`,
  'event trigger': `select to_jsonb(e)::text as line from pg_event_trigger e`,
  setting: `
    select coalesce(s.setrole::regrole::text, '') || ' ' || s.setconfig::text as line
    from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`,
  'default right': `select to_jsonb(a) - 'oid' || jsonb_build_object('in', defaclnamespace::regnamespace) as line
    from pg_default_acl a`,
};

/** Everything that makes up a database but its rows: a line for each object, sorted. */
export async function readCatalogue(on: Pool | PoolClient): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, text] of Object.entries(PARTS)) {
    const { rows } = await on.query<{ line: string | null }>(
      `select line::text from (${text}) of_part`,
    );
    lines.push(...rows.map(({ line }) => `${part} ${line}`));
  }
  return lines.toSorted();
}

/** Every row of every table of the application and where each sequence stands, sorted. */
export async function readContents(on: Pool | PoolClient): Promise<string[]> {
  const { rows: tables } = await on.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and ${OURS} and n.nspname <> 'graphile_worker'
      and c.oid <> 'schema_migrations'::regclass`);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await on.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    lines.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  const { rows: sequences } = await on.query<{ name: string }>(`
    select s.seqrelid::regclass::text as name from pg_sequence s join pg_class c on c.oid = s.seqrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OURS} and n.nspname <> 'graphile_worker'`);
  for (const { name } of sequences) {
    const { rows } = await on.query<{ at: string }>(
      `select last_value || case when is_called then '' else ' not used' end as at from ${name}`,
    );
    lines.push(...rows.map(({ at }) => `${name} at ${at}`));
  }
  return lines.toSorted();
}
