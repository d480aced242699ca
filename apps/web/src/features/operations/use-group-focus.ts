import { useEffect, useRef } from 'react';

/** Whether the focus is on nothing that can be pressed. */
const isLost = () => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
};

/**
 * Keeps the focus in a group of buttons whose press takes the pressed one away or disables it. Once
 * `state` has changed it moves to the group, which needs a tabIndex of -1: on another button the next
 * press of the same key would undo the first.
 */
export function useGroupFocus(state: unknown) {
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && isLost()) group.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [state]);
  return {
    group,
    onPress: () => {
      hadFocus.current = group.current?.contains(document.activeElement) === true;
    },
    /** The press changed nothing. */
    onFailure: () => {
      hadFocus.current = false;
    },
  };
}
