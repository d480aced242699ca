import { useEffect, useRef } from 'react';

/** Whether no button has the focus that can be pressed. */
const isLost = () => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
};

/**
 * Keeps the focus in a group of buttons whose press takes the pressed one away or disables it: it
 * moves to the first that can be pressed once `state` has changed.
 */
export function useGroupFocus(state: unknown) {
  const group = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPressed.current && isLost()) {
      group.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
    }
    wasPressed.current = false;
  }, [state]);
  const onPress = () => {
    wasPressed.current = true;
  };
  return { group, onPress };
}
