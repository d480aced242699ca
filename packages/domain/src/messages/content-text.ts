/** A paragraph as one line, or the items of a list. */
export interface ContentBlock {
  kind: 'paragraph' | 'list';
  lines: string[];
}

/**
 * Splits a text into blocks: paragraphs are separated by an empty line; lines starting with `- `
 * are a list.
 */
export function blocksOf(text: string): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let open = false;
  for (const line of text.split('\n').map((it) => it.trim())) {
    if (line === '') {
      open = false;
      continue;
    }
    const item = line.startsWith('- ');
    const kind = item ? 'list' : 'paragraph';
    const last = blocks.at(-1);
    const words = item ? line.slice(2) : line;
    if (open && last?.kind === kind) last.lines.push(words);
    else blocks.push({ kind, lines: [words] });
    open = true;
  }
  return blocks;
}

/**
 * A part of a line: `to` is null for plain text, otherwise a path in the application or a safe
 * address.
 */
export interface ContentPart {
  words: string;
  to: string | null;
}

const link = /\[([^\]]+)\]\(([^()\s]+)\)/g;

/**
 * Splits a line into text and links: `[words](/path)` links within the application or to a safe
 * address.
 */
export function partsOf(line: string): ContentPart[] {
  const parts: ContentPart[] = [];
  let from = 0;
  for (const found of line.matchAll(link)) {
    const [all, words = '', to = ''] = found;
    parts.push({ words: line.slice(from, found.index), to: null });
    from = found.index + all.length;
    const safe = /^(\/(?![/\\])|https:|mailto:|tel:)/.test(to);
    parts.push(safe ? { words, to } : { words: all, to: null });
  }
  parts.push({ words: line.slice(from), to: null });
  return parts.filter(({ words }) => words !== '');
}
