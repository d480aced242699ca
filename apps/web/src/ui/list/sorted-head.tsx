import '@mantine/core/styles/Table.css';
import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListUrlState } from './use-list-url-state.ts';
import classes from './list.module.css';

/** Reverses a sort: `name` and `-name`. */
const turned = (sort: string) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/** A column header that sorts the list by `first`, and in reverse when pressed again. */
export function SortedHead(props: {
  urlState: ListUrlState;
  first: string;
  end: boolean;
  /** Of the header, in a table with styles of its own. */
  className?: string;
  children: ReactNode;
}) {
  const { urlState, first, end, className, children } = props;
  const by = first.replace(/^-/, '');
  const rises = urlState.sort === by;
  const falls = urlState.sort === `-${by}`;
  const Arrow = rises ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th
      aria-sort={rises ? 'ascending' : falls ? 'descending' : 'none'}
      className={className ?? (end ? (classes.end ?? '') : '')}
    >
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => urlState.sortBy(rises || falls ? turned(urlState.sort) : first)}
      >
        <bdi>{children}</bdi>
        {(rises || falls) && <Arrow size={14} stroke={2} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
