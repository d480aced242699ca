/**
 * Runs in the page. Returns the English texts that a right-to-left page has reordered, such as "trips 2" for "2
 * trips" or "?How": in each line, every character must be to the right of the previous one. Also returns
 * elements aligned by `start` or `end`, which follow the English text instead of the page.
 */
export function turnedRound(): string[] {
  const isInline = (node: Node) =>
    node instanceof Text ||
    (node instanceof HTMLElement && getComputedStyle(node).display === 'inline');
  const textsIn = (node: Node): Text[] =>
    node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn);
  const range = document.createRange();
  const isTurned = (texts: Text[]) => {
    let before: DOMRect | null = null;
    for (const text of texts) {
      for (const { index } of text.data.matchAll(/\S/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const now = range.getBoundingClientRect();
        if (before && Math.abs(now.top - before.top) < 4 && now.left < before.left - 1) return true;
        if (now.width > 0) before = now;
      }
    }
    return false;
  };
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const own = [...element.childNodes].some((it) => it instanceof Text && it.data.trim() !== '');
    if (!own || !element.checkVisibility() || ![...element.childNodes].every(isInline)) continue;
    const words = element.textContent.trim().replaceAll(/\s+/g, ' ');
    if (!/\p{Script=Latin}/u.test(words)) continue;
    if (isTurned(textsIn(element))) found.add(`turned round: ${words}`);
    else if (/^(start|end)$/.test(getComputedStyle(element).textAlign)) {
      found.add(`at the wrong side: ${words}`);
    }
  }
  return [...found].slice(0, 5).map((words) => words.slice(0, 80));
}
