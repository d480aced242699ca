import { accentStyle } from '@slipway/domain/settings/accent';

let sheet: CSSStyleSheet | null = null;

/** Shows a changed accent at once, over the one that the page came with. */
export function showAccent(accent: string): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(accentStyle(accent));
}
