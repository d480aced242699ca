import type { Pool } from 'pg';
import { limits } from './pool.ts';

const names = Object.keys(limits);

/** An arbitrary number, the same for all Slipway servers. */
const LOCK_KEY = 7_225_902;

/**
 * Gives the role of a direct connection the limits that connections through a pooler cannot bring along; it may do that
 * for itself. Nothing is written when it has them.
 */
export async function limitRole(direct: Pool): Promise<void> {
  const wanted = Object.entries(limits).map(([name, ms]) => `${name}=${ms}`);
  // Of servers that start at the same moment the second waits, and finds them set.
  await direct.query(`do $$
    declare
      wanted text[] := '{${wanted.join()}}';
      one text;
    begin
      perform pg_advisory_xact_lock(${LOCK_KEY});
      if exists (
        select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
        where d.datname = current_database() and s.setrole = current_user::regrole and s.setconfig @> wanted
      ) then
        return;
      end if;
      foreach one in array wanted loop
        execute format('alter role current_user in database %I set %I = %L',
          current_database(), split_part(one, '=', 1), split_part(one, '=', 2));
      end loop;
    end $$`);
}

/** Which of the limits connections through the pooler do not have; empty: they have all. */
export async function missingLimits(pooled: Pool): Promise<string[]> {
  const { rows } = await pooled.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return Object.entries(limits).flatMap(([name, ms]) => (found.get(name) === ms ? [] : [name]));
}
