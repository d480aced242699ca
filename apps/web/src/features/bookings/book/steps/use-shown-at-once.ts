import { startTransition, useOptimistic } from 'react';

/**
 * A choice on which most of the page depends: it is shown at once, and the rest follows in slices, so that a slow phone
 * answers the press.
 */
export function useShownAtOnce<Value>(
  chosen: Value,
  onChoose: (next: Value & {}) => void,
): [Value, (next: Value & {}) => void] {
  const [shown, show] = useOptimistic<Value>(chosen);
  const choose = (next: Value & {}) => {
    startTransition(() => {
      show(next);
      onChoose(next);
    });
  };
  return [shown, choose];
}
