import { Tasks } from '#features/payments/index.ts';
import { OpeningCard } from '#features/settings/index.ts';

/** To do: what is left of the opening, followed by the tasks. */
export function TasksScreen() {
  return <Tasks notice={<OpeningCard />} />;
}
