/** Focuses a field of the page by its `data-field`, or the first focusable element in it. */
export function focusField(field: string): void {
  // After the render that shows the error, so that screen readers announce it with the field.
  requestAnimationFrame(() => {
    const element = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
    const inside = element?.querySelector<HTMLElement>(
      'input:checked, input:not([disabled]), button[tabindex="0"]:not([disabled]), button:not([disabled])',
    );
    const target = element?.matches('input, select, p') === true ? element : inside;
    target?.focus({ preventScroll: true });
    (target ?? element)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  });
}
