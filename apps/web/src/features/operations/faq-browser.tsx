import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Tabs.css';
import { Button, CloseButton, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { FaqTopic } from '@slipway/contract/operations/operations';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FaqQuestions } from './faq-questions.tsx';
import { countQuestions, findQuestions, topicOf } from './find-questions.ts';
import classes from './faq-browser.module.css';

const everyTopic = 'all';
/** The width from which the tabs are next to the questions. */
const sideBySide = '(min-width: 62em)';

/**
 * Search, topics and questions. Search text and topic are in the URL; `#slug` (or `?q=slug`) opens a question
 * and scrolls to it.
 */
export function FaqBrowser({ topics }: { topics: FaqTopic[] }) {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const { q, topic: wantedTopic } = useRouteSearch('faq');
  const query = q ?? '';
  const named = topicOf(topics, query) === null ? '' : query;
  const [text, setText] = useState(named === '' ? query : '');
  const wide = useMediaQuery(sideBySide, undefined, { getInitialValueInEffect: false });
  const box = useRef<HTMLInputElement>(null);
  const keepText = useDebouncedCallback((q: string) => changeQuery({ q }, { replace: true }), 250);

  const linked = hash === '' ? named : hash;
  const found = findQuestions(topics, text);
  const total = countQuestions(topics);
  const matches = countQuestions(found);
  const chosen = topics.find(({ slug }) => slug === wantedTopic) ?? null;
  // A link to a question of another topic shows all topics.
  const elsewhere = linked !== '' && chosen !== null && topicOf([chosen], linked) === null;
  const topic = elsewhere ? null : chosen;
  const visible = topic === null ? found : found.filter(({ slug }) => slug === topic.slug);

  const search = (value: string) => {
    setText(value);
    keepText(value);
  };
  const clear = (also: { topic?: null } = {}) => {
    setText('');
    keepText.cancel();
    changeQuery({ q: null, ...also }, { replace: true });
    box.current?.focus();
  };
  const countIn = (slug: string) => countQuestions(found.filter((it) => it.slug === slug));

  return (
    <>
      <TextInput
        ref={box}
        type="search"
        size="md"
        className={classes.search}
        label={t`Search the questions`}
        placeholder={t`For example: deposit`}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        value={text}
        onChange={(event) => search(event.currentTarget.value)}
        rightSection={
          text === '' ? null : (
            <CloseButton aria-label={t`Clear the search`} onClick={() => clear()} />
          )
        }
      />
      <Text size="sm" c="dimmed" role="status" className={classes.count}>
        {text.trim() === '' ? (
          <Plural value={total} one="# question" other="# questions" />
        ) : (
          <Trans>
            {matches} of <Plural value={total} one="# question matches" other="# questions match" />
          </Trans>
        )}
      </Text>
      <Tabs
        variant="unstyled"
        className={classes.columns}
        orientation={wide ? 'vertical' : 'horizontal'}
        value={topic?.slug ?? everyTopic}
        onChange={(value) => changeQuery({ topic: value === everyTopic ? null : value })}
      >
        <Tabs.List className={classes.topics} aria-label={t`Topics`}>
          <Topic value={everyTopic} name={t`All questions`} count={matches} />
          {topics.map(({ slug, name }) => (
            <Topic key={slug} value={slug} name={name} count={countIn(slug)} />
          ))}
        </Tabs.List>
        <Tabs.Panel value={topic?.slug ?? everyTopic} className={classes.panel}>
          {visible.length > 0 ? (
            <FaqQuestions topics={visible} linked={linked} />
          ) : (
            <EmptyState
              title={t`No question matches`}
              icon={<IconSearch size={26} stroke={1.6} aria-hidden />}
              action={
                <Button variant="default" onClick={() => clear({ topic: null })}>
                  <Trans>Clear, and show all questions</Trans>
                </Button>
              }
            >
              {matches > 0 ? (
                <Trans>Nothing in this topic matches, but other topics have matches.</Trans>
              ) : (
                <Trans>Try fewer or different words.</Trans>
              )}
            </EmptyState>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Topic({ value, name, count }: { value: string; name: string; count: number }) {
  return (
    <Tabs.Tab value={value} className={classes.topic ?? ''}>
      <span>{name}</span>
      <span className={classes.number} aria-hidden>
        {count}
      </span>
    </Tabs.Tab>
  );
}
