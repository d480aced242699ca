import { prepared, type Db } from '#db/transaction.ts';

/** The names of the units with this user as default supervisor. */
export async function unitNamesOfSupervisor(db: Db, userId: number): Promise<string[]> {
  const rows = await prepared<{ name: string }>(
    db,
    'units-supervised',
    'select name from units where supervisor_id = $1 order by name, id',
    [userId],
  );
  return rows.map(({ name }) => name);
}
