import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DailyTask } from '@slipway/contract/operations/day';
import { taskState, type TaskState } from '@slipway/domain/operations/task-state';
import { useState } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { write } from './daily-log-store.ts';
import sheet from '../day-sheet.module.css';
import classes from './daily-log.module.css';

/** The task states, word for word (docs/rules/statuses-and-money.md, "Task states"). */
const states: { state: TaskState; label: MessageDescriptor }[] = [
  { state: taskState.workingOnIt, label: msg`Working on it` },
  { state: taskState.done, label: msg`Done` },
  { state: taskState.cancelled, label: msg`Cancelled` },
];

/** The day's tasks with their states, and a field for a new one. */
export function Tasks({ date, tasks }: { date: string; tasks: DailyTask[] }) {
  const { i18n, t } = useLingui();
  const { trips } = usePageData();
  const [title, setTitle] = useState('');
  const trimmed = title.trim();
  return (
    <section aria-label={t`Tasks`} className={sheet.card}>
      <div className={classes.sectionHead}>
        <h3>
          <Trans>Tasks</Trans>
        </h3>
        {tasks.length > 0 && (
          <span>
            <Trans>
              {tasks.filter(({ state }) => state === taskState.done).length} of {tasks.length} done
            </Trans>
          </span>
        )}
      </div>
      {tasks.length === 0 && (
        <p className={`${classes.none ?? ''} ${classes.noPrint ?? ''}`}>
          {trips ? (
            <Trans>No tasks yet. Fuel, ice, bait, cleaning?</Trans>
          ) : (
            <Trans>No tasks yet. Unpacking, labels, stock-taking?</Trans>
          )}
        </p>
      )}
      <ul className={classes.tasks}>
        {tasks.map((task) => (
          <li key={task.id} data-state={task.state}>
            <span className={classes.box} aria-hidden />
            <span className={classes.taskTitle}>{task.title}</span>
            <span className={classes.taskState} aria-hidden>
              {states.filter(({ state }) => state === task.state).map(({ label }) => i18n._(label))}
            </span>
            <NativeSelect
              className={classes.noPrint ?? ''}
              aria-label={t`State of ${task.title}`}
              value={String(task.state)}
              data={states.map(({ state, label }) => ({
                value: String(state),
                label: i18n._(label),
              }))}
              onChange={({ currentTarget: { value } }) => {
                const next = states.find(({ state }) => String(state) === value);
                if (next) {
                  void write(date, {
                    kind: 'task',
                    task: task.id,
                    title: task.title,
                    state: next.state,
                  });
                }
              }}
            />
          </li>
        ))}
      </ul>
      <form
        className={classes.newTask}
        onSubmit={(event) => {
          event.preventDefault();
          if (trimmed === '') return;
          setTitle('');
          void write(date, {
            kind: 'task',
            task: crypto.randomUUID(),
            title: trimmed,
            state: taskState.workingOnIt,
          });
        }}
      >
        <TextInput
          aria-label={t`New task`}
          placeholder={t`New task`}
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={trimmed === ''}>
          <Trans>Add</Trans>
        </Button>
      </form>
    </section>
  );
}
