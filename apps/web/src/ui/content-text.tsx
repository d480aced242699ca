import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from './links.tsx';
import classes from './content-text.module.css';

const link = /\[([^\]]+)\]\(([^()\s]+)\)/g;

/** `[words](/path)` becomes a link: within the application, or to an address that is safe to follow. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(link)) {
    const [all, words = '', to = ''] = found;
    parts.push(text.slice(from, found.index));
    from = found.index + all.length;
    if (/^\/(?![/\\])/.test(to)) {
      const [path = '/', hash] = to.split('#');
      parts.push(
        <TextLink key={from} to={path} {...(hash === undefined ? {} : { hash })} underline="always">
          {words}
        </TextLink>,
      );
    } else if (/^(https:|mailto:|tel:)/.test(to)) {
      parts.push(
        <Anchor key={from} href={to} underline="always" rel="noreferrer">
          {words}
        </Anchor>,
      );
    } else parts.push(all);
  }
  parts.push(text.slice(from));
  return parts;
}

type Block = { kind: 'paragraph' | 'list'; lines: string[] };

/** Paragraphs stand apart by an empty line; lines that begin with `- ` are a list. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
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

/** A text that staff wrote: paragraphs, lists and links, nothing else. */
export function ContentText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {blocksOf(text).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.lines.map((line, at) => (
              <li key={at}>{withLinks(line)}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>{withLinks(block.lines.join(' '))}</p>
        ),
      )}
    </div>
  );
}
