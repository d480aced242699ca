import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConflictNotice } from '../conflict-notice.tsx';

/** The ways on from a conflict. */
export interface Conflict {
  /** Absent: `Someone else changed this meanwhile`. */
  title?: string;
  /** How theirs stands, if it can be said shortly. */
  theirs?: ReactNode;
  /** The word on the button that keeps mine; absent: it will replace theirs. */
  keep?: string;
  onKeepMine: () => void;
  /** Absent: theirs cannot be edited any more. */
  onLoadTheirs?: () => void;
}

/** Someone else saved the row meanwhile: nothing typed is lost, and the ways on are offered. */
export function EditConflict({ title, theirs, keep, onKeepMine, onLoadTheirs }: Conflict) {
  const { t } = useLingui();
  return (
    <ConflictNotice
      title={title ?? t`Someone else changed this meanwhile`}
      actions={
        <>
          <Button size="xs" onClick={onKeepMine}>
            {keep ?? <Trans>Keep mine, to replace theirs</Trans>}
          </Button>
          {onLoadTheirs && (
            <Button size="xs" variant="default" onClick={onLoadTheirs}>
              <Trans>Drop mine, and load theirs</Trans>
            </Button>
          )}
        </>
      }
    >
      <Text size="sm">
        <Trans>Yours is not saved yet, and all you typed is still here.</Trans>
      </Text>
      {theirs !== undefined && (
        <Text size="sm" mt={4}>
          <Trans>Theirs:</Trans> {theirs}
        </Text>
      )}
    </ConflictNotice>
  );
}
