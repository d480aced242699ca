/**
 * Prints one element on a page of its own: opens a print window with a copy of it and the page's styles
 * (docs/rules/screens.md, "Layout and appearance"). Folded details are printed open.
 */
export function printElement(element: HTMLElement, title: string): void {
  const sheet = window.open('', '_blank', 'width=800,height=1000');
  if (!sheet) return;
  const page = sheet.document;
  page.title = title;
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dir = document.documentElement.dir;
  page.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  const links = [...document.querySelectorAll('link[rel="stylesheet"]')];
  const styles = [...links, ...document.querySelectorAll('style')];
  const loaded = links.map((link) => {
    const copy = page.createElement('link');
    copy.rel = 'stylesheet';
    copy.href = link.getAttribute('href') ?? '';
    page.head.append(copy);
    return new Promise((done) => {
      copy.addEventListener('load', done);
      copy.addEventListener('error', done);
    });
  });
  for (const style of styles) {
    if (style.tagName === 'STYLE') page.head.append(page.importNode(style, true));
  }
  const copy = page.importNode(element, true);
  for (const folded of copy.querySelectorAll('details')) folded.open = true;
  page.body.append(copy);
  void Promise.all(loaded).then(() => {
    sheet.focus();
    sheet.print();
    sheet.close();
  });
}
