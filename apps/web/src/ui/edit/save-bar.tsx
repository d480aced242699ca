import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SaveState } from './use-save.ts';
import classes from './edit.module.css';

/** The footer of a form with upload progress and buttons; it stays in view. */
export function SaveBar(props: {
  state: SaveState;
  /** Saving is not possible now. */
  disabled: boolean;
  /** Null without a submit button. */
  submit: ReactNode;
  danger: boolean;
  leave: ReactNode;
  onLeave: () => void;
  /** Further actions, at the start of the line. */
  children: ReactNode;
}) {
  const { state, disabled, submit, danger, leave, onLeave, children } = props;
  const { t } = useLingui();
  const share = state.progress === null ? null : Math.round(state.progress * 100);
  return (
    <div className={classes.bar}>
      {share !== null && (
        <Progress
          className={classes.progress ?? ''}
          value={share}
          aria-label={share < 100 ? t`Uploading` : t`Saving`}
          animated={share === 100}
        />
      )}
      <div className={classes.barActions}>
        <div className={classes.barStart}>{children}</div>
        <Button variant="default" onClick={onLeave} disabled={state.isPending}>
          {leave}
        </Button>
        {submit !== null && (
          <Button
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            loading={state.isPending}
            disabled={disabled}
          >
            {submit}
          </Button>
        )}
      </div>
    </div>
  );
}
