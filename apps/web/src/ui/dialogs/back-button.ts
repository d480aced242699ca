import type { RouterHistory } from '@tanstack/react-router';
import type { Layer } from './use-layer.ts';

/** What is to be called, and when. */
export interface BackButton {
  /** After a layer was opened or closed. */
  changed: () => void;
  /** Before the router hears of it. */
  onPop: (event: PopStateEvent) => void;
}

/** In the state of a history entry: it stands for the open layers, at the address of the page below them. */
const layerMark = 'slipwayLayer';
/** In the state of an entry that was added over another one: the address of that (`useQueryChange` knows it too). */
const below = 'slipwayBelow';
/** In the state of an entry: which of the router's locations it is. */
const locationKey = '__TSR_key';

/** After this a move that did not arrive keeps later ones waiting no longer. */
const giveUpMs = 1000;

const read = (name: string): unknown => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
};
const withState = (state: unknown, more: Record<string, unknown>) => ({
  ...(typeof state === 'object' ? state : {}),
  ...more,
});

/**
 * Makes the browser's Back button close the topmost of the open layers (docs/rules/screens.md, "Layout and
 * appearance"). While any is open, one entry of the history stands for them: Back leaves it, and it is entered again
 * while a layer stays open. It goes with the last layer; a page that is opened from a layer takes its place, and what
 * replaces the page goes below it. The router sees nothing of it.
 */
export function followBackButton(router: RouterHistory, layers: readonly Layer[]): BackButton {
  const native = History.prototype;
  const add = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  let isMarked = read(layerMark) === true;
  let key = read(locationKey);
  /** Whether Back has just left the entry of the layers, which is the next one forward. */
  let isAhead = false;
  /** What waits for a move of ours to arrive; null: none is under way. */
  let waiting: (() => void)[] | null = null;
  /** Whether the router is told of that move. */
  let isTold = false;
  let isPlanned = false;

  const look = () => {
    isMarked = read(layerMark) === true;
    key = read(locationKey);
  };
  const arrive = () => {
    const next = waiting ?? [];
    waiting = null;
    look();
    for (const act of next) act();
    plan();
  };
  const move = (by: number, then: (() => void)[] = []) => {
    waiting = then;
    isTold = false;
    isAhead = false;
    native.go.call(history, by);
    setTimeout(() => {
      if (waiting === then) arrive();
    }, giveUpMs);
  };
  /** Sees to it that there is one entry while a layer is open, and none otherwise. */
  const settle = () => {
    // While the router asks whether to leave, the browser is on the other page already.
    if (waiting !== null || key !== router.location.state[locationKey]) return;
    if (layers.length === 0) {
      isAhead = false;
      if (isMarked) move(-1);
    } else if (!isMarked && isAhead) {
      move(1);
    } else if (!isMarked) {
      native.pushState.call(history, withState(history.state, { [layerMark]: true }), '');
      isMarked = true;
    }
  };
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      settle();
    });
  };

  /**
   * Whether closing layers leads back to where the page below them was opened from, which was added for them: it is
   * gone back to.
   */
  const goesBack = (url: string | URL | null | undefined): boolean => {
    if (!isMarked && !isAhead) return false;
    if (new URL(url ?? '', location.href).href !== read(below)) return false;
    waiting = [];
    isTold = true;
    router.go(isMarked ? -2 : -1, { ignoreBlocker: true });
    isAhead = false;
    return true;
  };

  history.pushState = (state: unknown, title, url) => {
    if (waiting !== null) {
      waiting.push(() => history.pushState(state, title, url));
      return;
    }
    if (goesBack(url)) return;
    const named = withState(state, { [below]: location.href });
    if (isMarked) replace(named, title, url);
    else add(named, title, url);
    isAhead = false;
    look();
    plan();
  };
  history.replaceState = (state: unknown, title, url) => {
    if (waiting !== null) {
      waiting.push(() => history.replaceState(state, title, url));
      return;
    }
    if (goesBack(url)) return;
    if (!isMarked) {
      replace(withState(state, { [below]: read(below) }), title, url);
      look();
      return;
    }
    move(-1, [() => history.replaceState(state, title, url)]);
  };
  const onPop = (event: PopStateEvent) => {
    if (waiting !== null) {
      if (!isTold) event.stopImmediatePropagation();
      arrive();
      return;
    }
    const [lastKey, wasMarked] = [key, isMarked];
    look();
    if (key !== undefined && key === lastKey) {
      event.stopImmediatePropagation();
      if (wasMarked && !isMarked && layers.length > 0) {
        isAhead = true;
        layers.at(-1)?.leave()?.();
      }
    } else {
      isAhead = false;
    }
    plan();
  };
  return { changed: plan, onPop };
}
