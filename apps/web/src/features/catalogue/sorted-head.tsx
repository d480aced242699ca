import { Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListPlace } from './use-list-place.ts';
import classes from './catalogue.module.css';

/** A column's head that sorts the list by it, and the other way when pressed again. */
export function SortedHead(props: {
  place: ListPlace;
  by: string;
  end?: boolean;
  children: ReactNode;
}) {
  const { place, by, end = false, children } = props;
  const rises = place.sort === by;
  const falls = place.sort === `-${by}`;
  const Arrow = rises ? IconChevronUp : IconChevronDown;
  return (
    <Table.Th
      aria-sort={rises ? 'ascending' : falls ? 'descending' : 'none'}
      className={end ? (classes.end ?? '') : ''}
    >
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => place.sortBy(rises ? `-${by}` : by)}
      >
        {children}
        {(rises || falls) && <Arrow size={14} stroke={2} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
