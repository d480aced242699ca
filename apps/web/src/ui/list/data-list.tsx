import '@mantine/core/styles/Table.css';
import { Button, Table } from '@mantine/core';
import { useMediaQuery, useResizeObserver } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { useAppearance } from '#lib/appearance.ts';
import { SortedHead } from './sorted-head.tsx';
import type { ListUrlState } from './use-list-url-state.ts';
import classes from './list.module.css';

/** A column of the table. */
export interface Column<Row, Sort extends string = string> {
  title: string;
  /** The sort that its header applies first: `name`, or `-created_at` for newest first. */
  by?: Sort | `-${Sort}`;
  /** Aligned at the end, for amounts and counts. */
  end?: boolean;
  cell: (row: Row) => ReactNode;
}

/** A row on a phone. */
export interface Card {
  picture?: ReactNode;
  title: ReactNode;
  /** A badge at the end of the title's line. */
  state?: ReactNode;
  body?: ReactNode;
  /** Facts next to the row's button; without them the button is next to the title. */
  foot?: ReactNode;
}

/** The button at a row's end: its label, and its full accessible name. */
interface RowAction<Row> {
  word: string;
  name: (row: Row) => string;
  run: (row: Row) => void;
  /** Whether a row has the action; by default all have. */
  offered?: (row: Row) => boolean;
}

interface Props<Row extends { id: number }> {
  rows: Row[];
  /** Tells rows apart where their numbers do not; by default those do. */
  keyOf?: (row: Row) => string;
  urlState: ListUrlState;
  columns: Column<Row>[];
  card: (row: Row) => Card;
  /** Opens the row; pressing anywhere on a table row does the same. */
  action: RowAction<Row>;
  /** Another button next to that of `action`, which does not open the row. */
  extraAction?: (row: Row) => ReactNode;
  /** The width from which the table is shown. */
  wideFrom?: '48em' | '62em';
  /** Narrower columns, for tables with many. */
  tight?: boolean;
}

/**
 * Rows in a dense table, or in cards on a phone. Pressing a row opens it; the arrow keys move between the rows'
 * buttons.
 */
export function DataList<Row extends { id: number }>(props: Props<Row>) {
  const wide = useMediaQuery(`(min-width: ${props.wideFrom ?? '48em'})`, undefined, {
    getInitialValueInEffect: false,
  });
  return wide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows<Row extends { id: number }>(props: Props<Row>) {
  const { rows, urlState, columns, action, tight, extraAction, keyOf } = props;
  const { t } = useLingui();
  const { rows: height } = useAppearance();
  const [frameRef, frame] = useResizeObserver<HTMLDivElement>();
  const [tableRef, table] = useResizeObserver<HTMLTableElement>();
  return (
    <div
      ref={frameRef}
      className={classes.frame}
      // A table that is too wide scrolls inside its frame, and its header sticks to the frame instead of the page.
      data-scrolls={Math.round(table.width) > Math.round(frame.width) || undefined}
      data-rows={height}
    >
      <Table
        ref={tableRef}
        highlightOnHover
        borderColor="var(--sw-border)"
        horizontalSpacing={tight === true ? 6 : 'sm'}
        verticalSpacing={height === 'compact' ? 2 : 6}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, by, end = false }) =>
              by === undefined ? (
                <Table.Th key={title} className={end ? (classes.end ?? '') : ''}>
                  {title}
                </Table.Th>
              ) : (
                <SortedHead key={title} urlState={urlState} first={by} end={end}>
                  {title}
                </SortedHead>
              ),
            )}
            <Table.Th className={classes.end ?? ''}>{t`Action`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveRowFocus}>
          {rows.map((row) => (
            <Table.Tr
              key={keyOf?.(row) ?? row.id}
              className={classes.row}
              {...(isOffered(action, row) ? { onClick: () => action.run(row) } : {})}
            >
              {columns.map(({ title, end, cell }) => (
                <Table.Td key={title} className={end === true ? (classes.amount ?? '') : ''}>
                  {cell(row)}
                </Table.Td>
              ))}
              <Table.Td className={classes.end}>
                <Buttons row={row} action={action} extraAction={extraAction} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards<Row extends { id: number }>(props: Props<Row>) {
  const { rows, card, action, extraAction, keyOf } = props;
  return (
    <ul className={classes.cards} onKeyDown={moveRowFocus}>
      {rows.map((row) => {
        const { picture, title, state, body, foot } = card(row);
        const button = <Buttons row={row} action={action} extraAction={extraAction} />;
        return (
          <li key={keyOf?.(row) ?? row.id} className={classes.card}>
            {picture}
            <div className={classes.text}>
              <div className={classes.line}>
                <span className={classes.name}>{title}</span>
                {state}
              </div>
              {body}
              {foot !== undefined && (
                <div className={classes.line}>
                  <span className={classes.small}>{foot}</span>
                  {button}
                </div>
              )}
            </div>
            {foot === undefined && button}
          </li>
        );
      })}
    </ul>
  );
}

function isOffered<Row>({ offered }: RowAction<Row>, row: Row): boolean {
  return offered === undefined || offered(row);
}

function Buttons<Row extends { id: number }>(props: {
  row: Row;
  action: RowAction<Row>;
  extraAction: ((row: Row) => ReactNode) | undefined;
}) {
  const { row, action, extraAction } = props;
  const open = <OpenButton row={row} action={action} />;
  if (extraAction === undefined) return open;
  return (
    <div className={classes.buttons}>
      {extraAction(row)}
      {open}
    </div>
  );
}

function OpenButton<Row>({ row, action }: { row: Row; action: RowAction<Row> }) {
  if (!isOffered(action, row)) return null;
  return (
    <Button
      variant="default"
      size="xs"
      data-row-button
      aria-label={action.name(row)}
      onClick={(event) => {
        event.stopPropagation();
        action.run(row);
      }}
    >
      {action.word}
    </Button>
  );
}

/** Arrow keys on a row's button move to the next or previous row's. */
function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-button]')];
  const at = buttons.indexOf(event.target);
  if (at === -1) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}
