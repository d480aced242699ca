import { prepared, type Db } from '#db/transaction.ts';

export interface EntryTimes {
  source: string;
  starts: string;
  ends: string;
}

export interface EntryVersion extends Record<string, unknown> {
  source: string;
  sequence: number;
  changed_at: Date;
}

/**
 * Records what our calendars publish for a unit, or for one item of it: `of` is how the sources of its
 * entries begin. An entry that changed or reappears gets the next sequence. Returns the versions of these
 * entries.
 */
export async function saveEntries(
  db: Db,
  { unitId, of }: { unitId: number; of: string },
  entries: EntryTimes[],
  now: Date,
): Promise<Map<string, EntryVersion>> {
  const list = JSON.stringify(entries);
  await prepared(
    db,
    'calendar-entries-keep',
    `insert into calendar_entries as e (unit_id, source, starts, ends, changed_at)
     select $1, w.source, w.starts, w.ends, $3
     from jsonb_to_recordset($2::jsonb) as w (source text, starts text, ends text)
     order by w.source
     on conflict (unit_id, source) do update
     set starts = excluded.starts, ends = excluded.ends, sequence = e.sequence + 1, changed_at = excluded.changed_at,
       gone = false
     where e.gone or (e.starts, e.ends) is distinct from (excluded.starts, excluded.ends)`,
    [unitId, list, now],
  );
  // Blocks are not published to every platform, and never reappear under the same number.
  await prepared(
    db,
    'calendar-entries-gone',
    `update calendar_entries set gone = true where unit_id = $1 and not gone and source not like $3 || 'k%'
       and case when $3 = '' then source not like 'i%' else source like $3 || '%' end
       and source not in (select w.source from jsonb_to_recordset($2::jsonb) as w (source text))`,
    [unitId, list, of],
  );
  const rows = await prepared<EntryVersion>(
    db,
    'calendar-entries-read',
    `select source, sequence, changed_at from calendar_entries
     where unit_id = $1 and source in (
       select w.source from jsonb_to_recordset($2::jsonb) as w (source text))`,
    [unitId, list],
  );
  return new Map(rows.map((row) => [row.source, row]));
}

/** Deletes entries that ended long ago and are no longer published. */
export async function deleteOldEntries(db: Db, endedBefore: string): Promise<void> {
  await prepared(db, 'calendar-entries-forget', 'delete from calendar_entries where ends < $1', [
    endedBefore,
  ]);
}
