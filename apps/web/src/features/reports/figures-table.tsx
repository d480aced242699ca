import '@mantine/core/styles/Table.css';
import { Anchor, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SortedHead } from '#ui/list/sorted-head.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import classes from './reports.module.css';

const sideOf = (start = false) => (start ? '' : (classes.amount ?? ''));

/** A column of figures. */
export interface FigureColumn<Row> {
  title: string;
  /** The sort that its header applies first, where the table is sorted. */
  by?: string;
  cell: (row: Row) => ReactNode;
  /** Text is aligned at the start, figures at the end. */
  start?: boolean;
  /** The total of all rows. */
  total?: ReactNode;
}

/** The figures of a report: a table with totals, or cards on a phone. */
export function FiguresTable<Row>(props: {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  head: string;
  /** The sort of the first column. */
  headBy?: string;
  /** The width from which the table is shown. */
  wideFrom?: '48em' | '62em';
  /** Where the columns can be sorted. */
  sorting?: ListUrlState;
  name: (row: Row) => ReactNode;
  /** Whether a row has only zeros; such rows are hidden on a phone. */
  isBare?: (row: Row) => boolean;
  columns: readonly FigureColumn<Row>[];
}) {
  const { caption, rows, keyOf, head, headBy, sorting, name, columns } = props;
  const { isBare = () => false, wideFrom = '48em' } = props;
  const { t } = useLingui();
  const wide = useMediaQuery(`(min-width: ${wideFrom})`, undefined, {
    getInitialValueInEffect: false,
  });
  const totals = columns.filter(({ total }) => total !== undefined);
  if (!wide) {
    return (
      <ul className={classes.cards} aria-label={caption}>
        {rows
          .filter((row) => !isBare(row))
          .map((row) => (
            <Card
              key={keyOf(row)}
              title={name(row)}
              columns={columns}
              of={({ cell }) => cell(row)}
            />
          ))}
        {totals.length > 0 && <Card title={t`Total`} columns={totals} of={({ total }) => total} />}
      </ul>
    );
  }
  return (
    <div className={classes.frame}>
      <Table borderColor="var(--sw-border)" horizontalSpacing="md" verticalSpacing={8}>
        <caption className={classes.hidden}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            <Head title={head} by={headBy} start sorting={sorting} />
            {columns.map(({ title, by, start = false }) => (
              <Head key={title} title={title} by={by} start={start} sorting={sorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              <Table.Th scope="row" className={classes.rowName ?? ''}>
                {name(row)}
              </Table.Th>
              {columns.map(({ title, start, cell }) => (
                <Table.Td key={title} className={sideOf(start)}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {totals.length > 0 && (
          <Table.Tfoot className={classes.foot ?? ''}>
            <Table.Tr>
              <Table.Th scope="row">{t`Total`}</Table.Th>
              {columns.map(({ title, total }) => (
                <Table.Td key={title} className={classes.amount ?? ''}>
                  {total}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}

/** A column's header, which sorts where there is a sort. */
function Head(props: {
  title: string;
  by: string | undefined;
  start: boolean;
  sorting: ListUrlState | undefined;
}) {
  const { title, by, start, sorting } = props;
  if (by === undefined || sorting === undefined) {
    return <Table.Th className={sideOf(start)}>{title}</Table.Th>;
  }
  return (
    <SortedHead urlState={sorting} first={by} end={!start} className={sideOf(start)}>
      {title}
    </SortedHead>
  );
}

function Card<Row>(props: {
  title: ReactNode;
  columns: readonly FigureColumn<Row>[];
  of: (column: FigureColumn<Row>) => ReactNode;
}) {
  return (
    <li className={classes.card}>
      <span className={classes.rowName}>{props.title}</span>
      <dl className={classes.facts}>
        {props.columns.map((column) => (
          <div key={column.title}>
            <dt>{column.title}</dt>
            <dd>{props.of(column)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** A figure that opens its entries; plain text if it is 0. */
export function Figure(props: {
  name: string;
  open: boolean;
  onOpen: () => void;
  children: ReactNode;
}) {
  const { name, open, onOpen, children } = props;
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.figure ?? ''}
      aria-label={name}
      aria-pressed={open}
      onClick={onOpen}
    >
      {children}
    </Anchor>
  );
}
