/** The last focused element, to which the focus returns when it is available again. */
let lastFocused: Element | null = null;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The focused element, or the one that was focused before it became busy. */
export function focusTarget(): Element | null {
  return isLost() ? lastFocused : document.activeElement;
}

/** Moves a lost focus to `wanted`, or to the title if that is gone or disabled. A busy button is waited for. */
export function restoreFocus(element: Element | null, titleId: string | null): void {
  if (!isLost()) return;
  lastFocused = element;
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) {
    if (element.matches(':disabled[data-loading]')) return;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  const title =
    titleId === null
      ? document.querySelector<HTMLElement>('main h1')
      : document.getElementById(titleId);
  if (title === null) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** A busy button is disabled and loses the focus: it is restored when the button is ready. */
export function keepFocus(titleId: () => string | null): void {
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });
  document.addEventListener('pointerdown', () => {
    if (isLost()) lastFocused = null;
  });
  new MutationObserver(() => {
    if (lastFocused === null || !isLost() || !lastFocused.isConnected) return;
    if (!lastFocused.matches('[data-loading]')) restoreFocus(lastFocused, titleId());
  }).observe(document, { subtree: true, attributeFilter: ['data-loading'] });
}
