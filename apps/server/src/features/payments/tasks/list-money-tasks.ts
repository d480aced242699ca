import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { closeTask, findTask, listTasks, type ListedTask } from './tasks-repository.ts';

/** The tasks of this company, newest first. */
export async function listMoneyTasks(
  deps: Deps,
  query: { state: 'open' | 'done'; page: number; per_page: number },
): Promise<{ rows: ListedTask[]; total: number }> {
  const { settings } = await readSettings(deps.db);
  return listTasks(deps.db, {
    state: query.state,
    companyId: settings.company_id,
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  });
}

/** Completes a task; idempotent. */
export async function finishMoneyTask(
  deps: Deps,
  person: SignedIn,
  { id, note }: { id: number; note: string },
): Promise<ListedTask> {
  return inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const found = await findTask(tx, id);
    const companyId = settings.company_id;
    const elsewhere = found?.companyId != null && companyId !== 0 && found.companyId !== companyId;
    if (!found || elsewhere) throw notFound();
    await closeTask(tx, id, { by: person.id, note, now: deps.clock.now() });
    return (await findTask(tx, id)) ?? found;
  });
}
