import type { RouterHistory } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { BackButton } from './back-button.ts';
import { focusTarget, restoreFocus } from '#ui/focus-target.ts';

/** A layer over the page: a modal, a drawer or a dialog. */
export interface Layer {
  titleId: string;
  /** Null: Escape does nothing. */
  leave: () => (() => void) | null;
}

/** The open layers, topmost last. */
const layers: Layer[] = [];

/** The id of the topmost layer's title; null if the page is not covered. */
export const topTitleId = () => layers.at(-1)?.titleId ?? null;

/** The history that Back moves in; null: Back leaves the page. */
let history: RouterHistory | null = null;
let loading: Promise<BackButton> | null = null;
let backButton: BackButton | null = null;

/** Tells the Back button that a layer was opened or closed; its code is loaded with the first. */
function followBack(): void {
  const of = history;
  if (of === null) return;
  loading ??= import('./back-button.ts').then(
    ({ followBackButton }) => (backButton = followBackButton(of, layers)),
  );
  // Without its code Back leaves the page, until the next layer.
  loading.then(
    (it) => it.changed(),
    () => (loading = null),
  );
}

/** From now on Back closes the topmost layer. The router, which is made by `make`, hears of Back after it. */
export function withBackButton<Router extends { history: RouterHistory }>(
  make: () => Router,
): Router {
  window.addEventListener('popstate', (event) => backButton?.onPop(event));
  const router = make();
  ({ history } = router);
  // The page was loaded again while a layer was open.
  if ('slipwayLayer' in (window.history.state ?? {})) followBack();
  return router;
}

/** Escape closes the topmost layer only, after any list open in it. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  const isListOpen =
    target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (!isListOpen) layers.at(-1)?.leave()?.();
}

/**
 * Adds a layer to the stack: Escape and the browser's Back button close only the topmost, and closing returns the focus to where it was
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
    followBack();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      followBack();
      if (layers.length === 0) window.removeEventListener('keydown', onKey, { capture: true });
      // After it has been removed from the page.
      queueMicrotask(() => restoreFocus(opener, topTitleId()));
    };
  }, [id, opened]);
}
