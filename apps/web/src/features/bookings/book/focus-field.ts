/** Focuses a field of the page by its `data-field`, or the first thing in it that takes the focus. */
export function focusField(field: string): void {
  // After the render that shows what is wrong, so that the field describes itself with it.
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
    const inside = place?.querySelector<HTMLElement>(
      'input:checked, input:not([disabled]), button[tabindex="0"]:not([disabled]), button:not([disabled])',
    );
    const target = place?.matches('input, select') === true ? place : inside;
    target?.focus({ preventScroll: true });
    (target ?? place)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  });
}
