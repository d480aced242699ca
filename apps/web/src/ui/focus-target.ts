/** Where the focus was last, and belongs again when what had it comes back. */
let place: Element | null = null;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** What has the focus, or had it until it was busy. */
export function focusTarget(): Element | null {
  return isLost() ? place : document.activeElement;
}

/**
 * Gives a focus that was lost to `wanted`; when that is gone or disabled, to the title. A busy button is waited for.
 */
export function giveFocusTo(wanted: Element | null, titleId: string | null): void {
  if (!isLost()) return;
  place = wanted;
  if (wanted instanceof HTMLElement && wanted.isConnected && wanted !== document.body) {
    if (wanted.matches(':disabled[data-loading]')) return;
    wanted.focus({ preventScroll: true });
    if (document.activeElement === wanted) return;
  }
  const title =
    titleId === null
      ? document.querySelector<HTMLElement>('main h1')
      : document.getElementById(titleId);
  if (title === null) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** A button is disabled while it is busy and so loses the focus: it has it back when it is ready. */
export function keepFocus(titleId: () => string | null): void {
  document.addEventListener('focusin', ({ target }) => {
    place = target instanceof Element ? target : null;
  });
  document.addEventListener('pointerdown', () => {
    if (isLost()) place = null;
  });
  new MutationObserver(() => {
    if (place === null || !isLost() || !place.isConnected) return;
    if (!place.matches('[data-loading]')) giveFocusTo(place, titleId());
  }).observe(document, { subtree: true, attributeFilter: ['data-loading'] });
}
