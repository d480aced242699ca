import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Picture } from '@slipway/contract/catalogue/picture';
import { Badge } from '#ui/list/badge.tsx';
import type { Column } from '#ui/list/data-list.tsx';
import { Thumbnail } from '#ui/list/thumbnail.tsx';
import classes from './catalogue.module.css';

interface Named {
  name: string;
  ended?: 0 | 1;
}

/** The badge of an archived row; nothing for other rows. */
export function EndedBadge({ row }: { row: { ended?: 0 | 1 } }) {
  if (row.ended !== 1) return null;
  return (
    <Badge>
      <Trans>Archived</Trans>
    </Badge>
  );
}

/** The Picture column (docs/rules/screens.md, "Units and products"). */
export function pictureColumn<Row>(
  pictureOf: (row: Row) => Picture | null | undefined,
): Column<Row, never> {
  return { title: t`Picture`, cell: (row) => <Thumbnail picture={pictureOf(row)} /> };
}

/** The Name column, with a badge on archived rows. */
export function nameColumn<Row extends Named>(): Column<Row, 'name'> {
  return {
    title: t`Name`,
    by: 'name',
    cell: (row) => (
      <span className={classes.nameCell}>
        <span className={classes.name}>{row.name}</span> <EndedBadge row={row} />
      </span>
    ),
  };
}

/** A text of at most two lines. */
export function descriptionColumn<Row extends { description: string }>(): Column<Row, never> {
  return {
    title: t`Description`,
    cell: (row) => <span className={classes.text}>{row.description}</span>,
  };
}
