/** A paragraph's text in one line, or the items of a list. */
export interface ContentBlock {
  kind: 'paragraph' | 'list';
  lines: string[];
}

/** Paragraphs stand apart by an empty line; lines that begin with `- ` are a list. */
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

/** A piece of a line: `to` is null where it is plain text, a path of the application, or a safe address. */
export interface ContentPart {
  words: string;
  to: string | null;
}

const link = /\[([^\]]+)\]\(([^()\s]+)\)/g;

/** `[words](/path)` is a link: within the application, or to an address that is safe to follow. */
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
