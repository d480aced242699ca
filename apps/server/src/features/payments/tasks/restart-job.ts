import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { notFound, refused } from '#http/errors.ts';
import { closeTask, findTask, freeTaskKey, type ListedTask } from './tasks-repository.ts';
import { rescheduleJob } from '#db/jobs.ts';

/**
 * Restarts the failed job of a task at once, with all its tries, and completes the task. Another
 * failure creates a new task.
 * @throws Refusal 404 when the task is not about a failed job, 422 when it is completed, running or
 * gone
 */
export async function restartJob(
  deps: Deps,
  person: SignedIn,
  taskId: number,
): Promise<ListedTask> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const jobId = (await findTask(tx, taskId))?.task.jobId ?? null;
    if (jobId === null) throw notFound();
    const closed = await closeTask(tx, taskId, { by: person.id, note: 'Started again', now });
    if (!closed) throw refused('task_done', 'This has already been done.');
    if (!(await rescheduleJob(tx, jobId))) {
      throw refused('job_gone', 'This job is already running again or no longer exists.');
    }
    await freeTaskKey(tx, taskId);
    const task = await findTask(tx, taskId);
    if (!task) throw notFound();
    return task;
  });
}
