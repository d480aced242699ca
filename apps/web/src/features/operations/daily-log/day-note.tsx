import '@mantine/core/styles/Input.css';
import { Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DailyLog } from '@slipway/contract/operations/day';
import { useState } from 'react';
import { usePageData } from '#lib/page-data.ts';
import { write } from './daily-log-store.ts';
import sheet from '../day-sheet.module.css';
import classes from './daily-log.module.css';

/** The pause in typing after which the note is saved. */
const pauseMs = 700;

/** The staff's note on the day, saved while typing. */
export function DayNote({ date, note }: { date: string; note: DailyLog['note'] }) {
  const { t } = useLingui();
  const { trips } = usePageData();
  /** The unsaved text; null if there is none. */
  const [typed, setTyped] = useState<string | null>(null);
  const save = useDebouncedCallback(
    (text: string) => {
      void write(date, { kind: 'note', text }).then(() => {
        setTyped((now) => (now === text ? null : now));
      });
    },
    { delay: pauseMs, flushOnUnmount: true },
  );
  const text = typed ?? note.text;
  return (
    <section aria-label={t`Notes`} className={sheet.card}>
      <div className={classes.sectionHead}>
        <h3 id="day-note">
          <Trans>Notes</Trans>
        </h3>
        {note.changed_by !== null && <span>{note.changed_by}</span>}
      </div>
      <Textarea
        className={classes.noPrint ?? ''}
        aria-labelledby="day-note"
        placeholder={
          trips
            ? t`Weather, changes, what the next crew should know`
            : t`What the next shift should know`
        }
        rows={8}
        resize="vertical"
        maxLength={10_000}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          save(value);
        }}
        onBlur={() => save.flush()}
      />
      <p className={classes.printedNote}>{text}</p>
    </section>
  );
}
