import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import classes from './daily-log.module.css';

/** Whether everything written on this device is saved. */
export function StateLine(props: { waiting: number; refused: number; sending: boolean }) {
  const { waiting, refused, sending } = props;
  const { t } = useLingui();
  const size = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
  const state = refused > 0 ? 'refused' : waiting === 0 ? 'saved' : sending ? 'sending' : 'waiting';
  return (
    <p className={classes.state} role="status" data-state={state} aria-label={t`State of the log`}>
      {state === 'refused' && (
        <>
          <IconAlertTriangle {...size} /> <Trans>Not saved: see below ({refused})</Trans>
        </>
      )}
      {state === 'saved' && (
        <>
          <IconCheck {...size} /> <Trans>Saved</Trans>
        </>
      )}
      {state === 'sending' && (
        <>
          <IconRefresh {...size} /> <Trans>Saving ({waiting})</Trans>
        </>
      )}
      {state === 'waiting' && (
        <>
          <IconCloudOff {...size} /> <Trans>Waiting for a connection ({waiting})</Trans>
        </>
      )}
    </p>
  );
}
