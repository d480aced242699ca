import { Anchor } from '@mantine/core';
import { blocksOf, partsOf } from '@slipway/domain/messages/content-text';
import type { ReactNode } from 'react';
import { TextLink } from './links.tsx';
import classes from './content-text.module.css';

function withLinks(text: string): ReactNode[] {
  return partsOf(text).map(({ words, to }, index) => {
    if (to === null) return words;
    if (to.startsWith('/')) {
      const [path = '/', hash] = to.split('#');
      return (
        <TextLink
          key={index}
          to={path}
          {...(hash === undefined ? {} : { hash })}
          underline="always"
        >
          {words}
        </TextLink>
      );
    }
    return (
      <Anchor key={index} href={to} underline="always" rel="noreferrer">
        {words}
      </Anchor>
    );
  });
}

/** A text written by staff: paragraphs, lists and links only. */
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
