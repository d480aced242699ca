import { judgeSystem, systemTasks } from '@slipway/domain/operations/system-health';
import { systemReason } from '@slipway/domain/operations/system-reason';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { endTask, renewTasks, taskKeys } from '#features/payments/payments-api.ts';
import { readFigures } from './read-figures.ts';

const keyOf = (part: string) => `system-${part}`;

/**
 * Lists what is out of bounds under To do, and ends the tasks of what is good again (docs/rules/system.md, "To do").
 * One that staff have completed comes back only after its part was good.
 */
export async function reportSystem(deps: Pick<Deps, 'db' | 'clock' | 'backups'>): Promise<void> {
  const figures = await readFigures(deps);
  const { begin, end } = systemTasks(judgeSystem(figures));
  const found = begin.flatMap(({ part, finding }) => {
    const reason = systemReason(finding, figures);
    return reason === null ? [] : [{ key: keyOf(part), reason }];
  });
  const known = await taskKeys(deps.db, 'system_problem', end.map(keyOf));
  if (found.length === 0 && known.length === 0) return;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await renewTasks(tx, 'system_problem', found, now);
    for (const key of known) await endTask(tx, key, now);
  });
}
