import { Tasks } from '#features/payments/index.ts';
import { OpeningCard } from '#features/settings/index.ts';
import { ToDoNotices, useWaiting } from './to-do-notices.tsx';

/** To do: what is left of the opening and what waits, followed by the tasks. */
export function TasksScreen() {
  const waiting = useWaiting();
  return (
    <Tasks
      notice={
        <>
          <OpeningCard />
          <ToDoNotices {...waiting} />
        </>
      }
      waits={waiting.inshore + waiting.kept > 0}
    />
  );
}
