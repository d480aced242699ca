import { Button, Skeleton, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { Badge } from '#ui/list/badge.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { Section } from './section.tsx';
import classes from './profile.module.css';

/** A card or an address, as the profile lists it. */
export interface OwnRow {
  id: number;
  name: string;
  /** The badge of the default row; null for the others. */
  mark: string | null;
  note: string;
}

/** A section of the profile that lists a few rows: add, remove after a confirmation, and further actions for each. */
export function OwnRows<Item>(props: {
  title: string;
  id?: string;
  list: UseQueryResult<{ data: Item[] }>;
  /** A row's texts, also used in its accessible names. */
  present: (one: Item) => OwnRow;
  /** The message when loading failed. */
  problem: string;
  /** The message when there are no rows. */
  none: string;
  /** Null: none can be added. */
  add: { word: string; press: () => void } | null;
  removal: {
    question: (name: string) => string;
    /** The accessible name of a row's button. */
    label: (name: string) => string;
    send: (id: number) => Promise<unknown>;
    done: () => Promise<void>;
  };
  /** Buttons of a row before its remove button. */
  actions: (one: Item, name: string) => ReactNode;
  /** The open dialog. */
  children: ReactNode;
}) {
  const { title, id, list, present, problem, none, add, removal, actions, children } = props;
  const { t } = useLingui();
  useFailureToast(list.isError);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useMutation({
    mutationFn: removal.send,
    onSuccess: async () => {
      await removal.done();
      // The button that was pressed is gone with its row.
      heading.current?.focus();
    },
    onError: (error) => showError(error),
  });
  const confirmRemove = async (row: OwnRow) => {
    const yes = await askToConfirm({
      title: removal.question(row.name),
      yes: t`Remove`,
      no: t`Keep it`,
    });
    if (yes) remove.mutate(row.id);
  };
  const rows = list.data?.data;
  return (
    <Section
      title={title}
      heading={heading}
      {...(id === undefined ? {} : { id })}
      action={
        add && (
          <Button variant="default" size="sm" onClick={add.press}>
            {add.word}
          </Button>
        )
      }
    >
      {list.isPending && <Skeleton height={72} role="status" aria-label={t`Loading…`} />}
      {list.isError && (
        <LoadProblem title={problem} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {rows?.length === 0 && (
        <Text c="dimmed" size="sm">
          {none}
        </Text>
      )}
      <ul className={classes.items}>
        {rows?.map((one) => {
          const row = present(one);
          return (
            <li key={row.id} className={classes.item}>
              <div className={classes.text}>
                <div className={classes.name}>
                  <bdi>{row.name}</bdi>
                  {row.mark !== null && <Badge tone="good">{row.mark}</Badge>}
                </div>
                <div className={classes.small}>{row.note}</div>
              </div>
              <div className={classes.buttons}>
                {actions(one, row.name)}
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={removal.label(row.name)}
                  loading={remove.isPending && remove.variables === row.id}
                  onClick={() => void confirmRemove(row)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {children}
    </Section>
  );
}
