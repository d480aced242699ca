import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { ImportedRow } from '@slipway/contract/catalogue/units';
import { useEffect, useRef } from 'react';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { Badge } from '#ui/list/badge.tsx';
import { TextLink } from '#ui/links.tsx';
import classes from './feeds.module.css';

const labels = { added: msg`Added`, updated: msg`Updated`, refused: msg`Refused` };
const tones = { added: 'good', updated: 'good', refused: 'bad' } as const;

/** The result of each imported row, with a link to what it became. */
export function ImportResult({ results }: { results: ImportedRow[] }) {
  const { i18n, t } = useLingui();
  const { purpose } = usePageData().settings;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (results.length > 0) list.current?.focus();
  }, [results]);
  if (results.length === 0) return null;
  const count = (result: ImportedRow['result']) =>
    results.filter((row) => row.result === result).length;
  const [added, updated, refused] = [count('added'), count('updated'), count('refused')];
  return (
    <>
      <p role="status" className={classes.small}>
        <Trans>
          Added: {added}. Updated: {updated}. Refused: {refused}.
        </Trans>
      </p>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t`Result of the import`}>
        {results.map((row) => (
          <li key={row.id_on_platform} className={classes.row}>
            <div className={classes.name}>{row.name || row.id_on_platform}</div>
            <div className={classes.state}>
              <Badge tone={tones[row.result]}>{i18n._(labels[row.result])}</Badge>
              {row.reason !== null && <span className={classes.small}>{row.reason}</span>}
            </div>
            {row.unit_id !== null && (
              <TextLink to={pathOf('units', purpose)} search={{ edit: row.unit_id }}>
                <Trans>Open</Trans>
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
