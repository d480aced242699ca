/** Where the focus was last, and belongs again when what had it comes back. */
let lastFocused: Element | null = null;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** What has the focus, or had it until it was busy. */
export function focusTarget(): Element | null {
  return isLost() ? lastFocused : document.activeElement;
}

/**
 * Gives a focus that was lost to `wanted`; when that is gone or disabled, to the title. A busy button is waited for.
 */
export function restoreFocus(wanted: Element | null, titleId: string | null): void {
  if (!isLost()) return;
  lastFocused = wanted;
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
