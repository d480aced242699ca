import { prepared, type Db } from '#db/transaction.ts';

/**
 * Replaces the list of pictures a platform has of a unit and enqueues the job that fetches them.
 * Already fetched ones are skipped, failed ones are retried. An empty list changes nothing.
 */
export async function queuePictures(tx: Db, unitId: number, urls: string[]): Promise<void> {
  if (urls.length === 0) return;
  await prepared(
    tx,
    'imported-pictures-want',
    `insert into imported_pictures (unit_id, url, position)
     select $1, w.url, w.n from unnest($2::text[]) with ordinality w (url, n)
     on conflict (unit_id, url) do update set position = excluded.position, error = null`,
    [unitId, urls],
  );
  await prepared(
    tx,
    'imported-pictures-gone',
    `update imported_pictures set position = null where unit_id = $1 and url <> all ($2)`,
    [unitId, urls],
  );
  await prepared(
    tx,
    'imported-pictures-enqueue',
    `select graphile_worker.add_job('fetch-pictures', json_build_object('unit', $1::integer),
       queue_name => 'imported-pictures', job_key => 'imported-pictures-' || $1, max_attempts => 5)
     where exists (select 1 from imported_pictures
       where unit_id = $1 and (fetched_at is null or position is null))`,
    [unitId],
  );
}

/** Picture addresses of a unit that are still to be fetched, in the platform's order. */
export async function pendingPictures(db: Db, unitId: number): Promise<string[]> {
  const rows = await prepared<{ url: string }>(
    db,
    'imported-pictures-pending',
    `select url from imported_pictures
     where unit_id = $1 and position is not null and fetched_at is null and error is null order by position`,
    [unitId],
  );
  return rows.map(({ url }) => url);
}

/** Marks an address as fetched; false when it already was or is no longer listed. */
export async function markFetched(
  tx: Db,
  place: { unitId: number; url: string; pictureId: number; now: Date },
): Promise<boolean> {
  const rows = await prepared(
    tx,
    'imported-pictures-fetched',
    `update imported_pictures set picture_id = $3, fetched_at = $4, error = null
     where unit_id = $1 and url = $2 and position is not null and fetched_at is null returning unit_id`,
    [place.unitId, place.url, place.pictureId, place.now],
  );
  return rows.length > 0;
}

/** Records for staff why an address could not be fetched. */
export async function markFailed(
  db: Db,
  place: { unitId: number; url: string },
  error: string,
): Promise<void> {
  await prepared(
    db,
    'imported-pictures-unfetched',
    `update imported_pictures set error = $3 where unit_id = $1 and url = $2 and fetched_at is null`,
    [place.unitId, place.url, error],
  );
}

/**
 * Deletes the entries of pictures a platform no longer shows and returns the ids of those pictures;
 * deletes none while a replacement is still missing.
 */
export async function removeUnofferedPictures(tx: Db, unitId: number): Promise<number[]> {
  const rows = await prepared<{ picture_id: number | null }>(
    tx,
    'imported-pictures-unoffered',
    `delete from imported_pictures where unit_id = $1 and position is null and not exists (
       select 1 from imported_pictures other
       where other.unit_id = $1 and other.position is not null and other.fetched_at is null)
     returning picture_id`,
    [unitId],
  );
  return rows.flatMap(({ picture_id: id }) => (id === null ? [] : [id]));
}
