import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusTarget, restoreFocus } from '#ui/focus-target.ts';

/** A layer over the page: a modal, a drawer or a dialog. */
interface Layer {
  titleId: string;
  /** Null: Escape does nothing. */
  leave: () => (() => void) | null;
}

/** The open layers, topmost last. */
const layers: Layer[] = [];

/** The id of the topmost layer's title; null if the page is not covered. */
export const topTitleId = () => layers.at(-1)?.titleId ?? null;

/** Escape closes the topmost layer only, after any list open in it. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  const isListOpen =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (!isListOpen) layers.at(-1)?.leave()?.();
}

/**
 * Adds a layer to the stack: Escape closes only the topmost, and closing returns the focus to where it was
 * opened.
 */
export function useLayer(props: {
  /** The Mantine id, from which its title's id is derived. */
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
      // After it has been removed from the page.
      queueMicrotask(() => restoreFocus(opener, topTitleId()));
    };
  }, [id, opened]);
}
