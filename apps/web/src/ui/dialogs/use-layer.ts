import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusTarget, restoreFocus } from '#ui/focus-target.ts';

/** A window over the page: a modal, a drawer or a dialog. */
interface Layer {
  titleId: string;
  /** Null: Escape does nothing. */
  leave: () => (() => void) | null;
}

/** The open windows, the topmost last. */
const layers: Layer[] = [];

/** The title of the topmost window; null: the page is not covered. */
export const topTitleId = () => layers.at(-1)?.titleId ?? null;

/** Escape is for the topmost window alone; a list that is open in it closes first. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  const isListOpen =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (!isListOpen) layers.at(-1)?.leave()?.();
}

/**
 * Puts a window on top of those that are open: Escape closes it alone, and when it is gone, the focus is back where it
 * was opened.
 */
export function useLayer(props: {
  /** Of the Mantine window, which names its title after it. */
  id: string;
  opened: boolean;
  closeOnEscape: boolean;
  onClose: () => void;
}): void {
  const { id, opened } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = focusTarget();
    const layer: Layer = {
      titleId: `${id}-title`,
      leave: () => (latest.current.closeOnEscape ? latest.current.onClose : null),
    };
    if (layers.length === 0) window.addEventListener('keydown', onKey, { capture: true });
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKey, { capture: true });
      // Once it is out of the page.
      queueMicrotask(() => restoreFocus(opener, topTitleId()));
    };
  }, [id, opened]);
}
