const scheme = 'data-mantine-color-scheme';

/** Prints in the light colour scheme, whatever the reader's choice. */
export function printOnLightPaper(): void {
  const root = document.documentElement;
  let chosen: string | null = null;
  window.addEventListener('beforeprint', () => {
    chosen = root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  });
  window.addEventListener('afterprint', () => {
    if (chosen !== null) root.setAttribute(scheme, chosen);
  });
}
