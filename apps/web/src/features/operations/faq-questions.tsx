import '@mantine/core/styles/Accordion.css';
import { Accordion, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FaqTopic } from '@slipway/contract/operations/operations';
import { useQueryChange } from '#lib/use-query-change.ts';
import { ContentText } from '#ui/content-text.tsx';
import classes from './faq-browser.module.css';

const idOf = (slug: string) => `question-${slug}`;

/** The questions of some topics; the linked one is opened and scrolled into view. */
export function FaqQuestions({ topics, linked }: { topics: FaqTopic[]; linked: string }) {
  const changeQuery = useQueryChange();
  const [open, setOpen] = useState<string[]>(linked === '' ? [] : [linked]);
  const [seen, setSeen] = useState(linked);
  /** The question that the reader opened: it is already in view and must not scroll. */
  const ownSlug = useRef<string | null>(null);
  if (seen !== linked) {
    setSeen(linked);
    if (!open.includes(linked)) setOpen([...open, linked]);
  }
  useEffect(() => {
    if (linked === '' || linked === ownSlug.current) return;
    document.getElementById(idOf(linked))?.scrollIntoView({ block: 'start' });
  }, [linked]);

  const change = (next: string[]) => {
    const opened = next.find((slug) => !open.includes(slug));
    setOpen(next);
    if (opened === undefined) return;
    ownSlug.current = opened;
    // The URL names the open question, so that it can be shared.
    changeQuery({}, { replace: true, hash: opened });
  };
  return topics.map(({ slug, name, entries }) => (
    <section key={slug} className={classes.section} aria-labelledby={`topic-${slug}`}>
      <Title order={2} size="h3" id={`topic-${slug}`} mb="xs">
        {name}
      </Title>
      <Accordion
        multiple
        variant="contained"
        radius="md"
        order={3}
        value={open}
        onChange={change}
        className={classes.questions}
      >
        {entries.map((entry) => (
          <Accordion.Item key={entry.slug} value={entry.slug} id={idOf(entry.slug)}>
            <Accordion.Control>{entry.question}</Accordion.Control>
            <Accordion.Panel>
              <ContentText text={entry.answer} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  ));
}
