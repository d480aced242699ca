import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DailyLog } from '@slipway/contract/operations/day';
import { ConflictNotice } from '#ui/dialogs/conflict-notice.tsx';
import { discardEntry, overwriteEntry } from './daily-log-store.ts';
import type { PendingWrite } from './device-store.ts';
import classes from './daily-log.module.css';

/** Refused entries: this device's text, the server's text, and both ways to continue. */
export function RefusedEntries({ refused, log }: { refused: PendingWrite[]; log: DailyLog }) {
  return refused
    .filter(({ date }) => date === log.date)
    .map((write) => <Refused key={write.seq} write={write} log={log} />);
}

function Refused({ write, log }: { write: PendingWrite; log: DailyLog }) {
  const { t } = useLingui();
  const { entry, refused } = write;
  const serverText =
    entry.kind === 'note' ? log.note.text : log.tasks.find(({ id }) => id === entry.task)?.title;
  const ownText = entry.kind === 'note' ? entry.text : entry.title;
  const conflict = refused?.kind === 'conflict';
  return (
    <ConflictNotice
      title={conflict ? t`Someone else has changed this` : t`This could not be saved`}
      actions={
        <>
          {conflict && (
            <Button size="xs" onClick={() => void overwriteEntry(write, entry)}>
              <Trans>Keep mine</Trans>
            </Button>
          )}
          {conflict && entry.kind === 'note' && (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                void overwriteEntry(write, {
                  kind: 'note',
                  text: `${log.note.text}\n\n${entry.text}`,
                })
              }
            >
              <Trans>Keep both</Trans>
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => void discardEntry(write)}>
            {conflict ? <Trans>Keep theirs</Trans> : <Trans>Discard</Trans>}
          </Button>
        </>
      }
    >
      {!conflict && <p>{refused?.text}</p>}
      <dl className={classes.both}>
        <div>
          <dt>{t`Yours`}</dt>
          <dd>{ownText}</dd>
        </div>
        {conflict && (
          <div>
            <dt>{t`Theirs`}</dt>
            <dd>{serverText ?? t`No longer there`}</dd>
          </div>
        )}
      </dl>
    </ConflictNotice>
  );
}
