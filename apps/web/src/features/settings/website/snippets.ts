/** What a snippet offers: everything, one unit, or one of its packages. */
export interface Offered {
  unit: number | null;
  package: number | null;
}

const attributes: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};
const escaped = (text: string) =>
  text.replace(/[&"<>]/g, (character) => attributes[character] ?? character);

/** The address of the booking page with this choice made. */
export function bookingLink(home: string, { unit, package: pkg }: Offered): string {
  const query = new URLSearchParams();
  if (unit !== null) query.set('unit', String(unit));
  if (unit !== null && pkg !== null) query.set('package', String(pkg));
  return `${home}/book${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** HTML of a button that leads to the booking page. */
export function buttonSnippet(home: string, offered: Offered, text: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1e3f66;color:#fff;font-weight:600;text-decoration:none';
  return `<a href="${escaped(bookingLink(home, offered))}" style="${style}">${escaped(text)}</a>`;
}

/** HTML that shows the booking page in its place. */
export function scriptSnippet(
  home: string,
  { unit, package: pkg }: Offered,
  title: string,
): string {
  const facts = [
    `src="${escaped(home)}/embed/book.js"`,
    ...(unit === null ? [] : [`data-unit="${unit}"`]),
    ...(unit === null || pkg === null ? [] : [`data-package="${pkg}"`]),
    `data-title="${escaped(title)}"`,
  ];
  return `<script async ${facts.join(' ')}></script>`;
}
