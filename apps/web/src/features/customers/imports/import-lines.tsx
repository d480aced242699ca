import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useState, type ReactNode } from 'react';
import type { PreviewedLine } from '@slipway/contract/customers/imports';
import { Badge } from '#ui/list/badge.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { outcomeTones } from './import-labels.ts';
import classes from './imports.module.css';

type Outcome = PreviewedLine['outcome'];
const perPage = 50;

/** Lines of a file, each with what becomes of it; those with a problem first. */
export function ImportLines(props: {
  lines: readonly { line: number; outcome: Outcome; text: ReactNode }[];
  labels: Record<Outcome, MessageDescriptor>;
}) {
  const { i18n } = useLingui();
  const [page, setPage] = useState(1);
  const sorted = props.lines.toSorted(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'),
  );
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  const total = sorted.length;
  return (
    <>
      <ul className={classes.lines}>
        {shown.map(({ line, outcome, text }) => (
          <li key={line} className={classes.line}>
            <span className={classes.number}>
              <Trans>Line {line}</Trans>
            </span>
            <Badge tone={outcomeTones[outcome]}>{i18n._(props.labels[outcome])}</Badge>
            <div className={classes.text}>{text}</div>
          </li>
        ))}
      </ul>
      {total > perPage && <Pager meta={{ page, per_page: perPage, total }} onPage={setPage} />}
    </>
  );
}
