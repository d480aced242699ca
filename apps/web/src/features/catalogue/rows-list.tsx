import '@mantine/core/styles/Table.css';
import { Button, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Picture } from '@slipway/contract/picture';
import { SortedHead } from './sorted-head.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { ListPlace } from './use-list-place.ts';
import classes from './catalogue.module.css';

/** A column between Name and Action. */
export interface Column<Row> {
  title: string;
  /** The sort it stands for. */
  by?: string;
  /** Amounts and counts stand at the end. */
  end?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Listed {
  id: number;
  name: string;
  ended?: 0 | 1;
}

interface Props<Row extends Listed> {
  rows: Row[];
  place: ListPlace;
  /** Absent: the rows have no pictures. */
  pictureOf?: (row: Row) => Picture | null | undefined;
  columns: Column<Row>[];
  /** Below the name on a phone. */
  summary: (row: Row) => ReactNode;
}

/** A dense table whose rows open, and on a phone a list of cards. */
export function RowsList<Row extends Listed>(props: Props<Row>) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  return wide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows<Row extends Listed>({ rows, place, pictureOf, columns }: Props<Row>) {
  const { t } = useLingui();
  return (
    <div className={classes.frame}>
      <Table highlightOnHover horizontalSpacing="md" verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            {pictureOf && <Table.Th>{t`Picture`}</Table.Th>}
            <SortedHead place={place} by="name">{t`Name`}</SortedHead>
            {columns.map((column) =>
              column.by === undefined ? (
                <Table.Th key={column.title} className={column.end ? (classes.end ?? '') : ''}>
                  {column.title}
                </Table.Th>
              ) : (
                <SortedHead
                  key={column.title}
                  place={place}
                  by={column.by}
                  end={column.end ?? false}
                >
                  {column.title}
                </SortedHead>
              ),
            )}
            <Table.Th className={classes.end ?? ''}>{t`Action`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} className={classes.row} onClick={() => place.edit(row.id)}>
              {pictureOf && (
                <Table.Td>
                  <Thumbnail picture={pictureOf(row)} />
                </Table.Td>
              )}
              <Table.Td className={classes.name}>
                <Name row={row} />
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column.title} className={column.end ? (classes.amount ?? '') : ''}>
                  {column.cell(row)}
                </Table.Td>
              ))}
              <Table.Td className={classes.end}>
                <EditButton row={row} place={place} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards<Row extends Listed>({ rows, place, pictureOf, summary }: Props<Row>) {
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.item}>
          {pictureOf ? <Thumbnail picture={pictureOf(row)} /> : <span />}
          <div className={classes.itemWords}>
            <div className={classes.name}>
              <Name row={row} />
            </div>
            <div className={classes.small}>{summary(row)}</div>
          </div>
          <EditButton row={row} place={place} />
        </li>
      ))}
    </ul>
  );
}

function Name({ row }: { row: Listed }) {
  return (
    <>
      {row.name}{' '}
      {row.ended === 1 && (
        <span className={classes.badge}>
          <Trans>Ended</Trans>
        </span>
      )}
    </>
  );
}

function EditButton({ row, place }: { row: Listed; place: ListPlace }) {
  const { t } = useLingui();
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t`Edit ${row.name}`}
      onClick={(event) => {
        event.stopPropagation();
        place.edit(row.id);
      }}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}
