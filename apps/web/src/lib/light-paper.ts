const scheme = 'data-mantine-color-scheme';

/** Paper is light: while something is printed, the page has the light skin, whatever its reader chose. */
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
