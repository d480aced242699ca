import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConflictNotice } from '#ui/dialogs/conflict-notice.tsx';

/** The ways on from a conflict. */
export interface Conflict {
  /** Absent: `Someone else has changed this`. */
  title?: string;
  /** How theirs stands, if it can be said shortly. */
  theirs?: ReactNode;
  /** The word on the button that keeps mine; absent: it will replace theirs. */
  keep?: string;
  /** May read theirs first: nothing is saved until it has. */
  onKeepMine: () => void | Promise<void>;
  /** Absent: theirs cannot be edited any more. */
  onLoadTheirs?: () => void | Promise<void>;
}

/** Someone else saved the row meanwhile: nothing typed is lost, and the ways on are offered. */
export function EditConflict(props: {
  conflict: Conflict;
  /** One of the ways was taken, and theirs is being read. */
  isReading: boolean;
  onGo: (way: () => void | Promise<void>) => void;
}) {
  const { conflict, isReading, onGo } = props;
  const { title, theirs, keep, onKeepMine, onLoadTheirs } = conflict;
  const { t } = useLingui();
  return (
    <ConflictNotice
      title={title ?? t`Someone else has changed this`}
      actions={
        <>
          <Button size="xs" disabled={isReading} onClick={() => onGo(onKeepMine)}>
            {keep ?? <Trans>Keep mine and replace theirs</Trans>}
          </Button>
          {onLoadTheirs && (
            <Button
              size="xs"
              variant="default"
              disabled={isReading}
              onClick={() => onGo(onLoadTheirs)}
            >
              <Trans>Discard mine and load theirs</Trans>
            </Button>
          )}
        </>
      }
    >
      <Text size="sm">
        <Trans>Your changes are not saved yet, but everything you typed is still here.</Trans>
      </Text>
      {theirs !== undefined && (
        <Text size="sm" mt={4}>
          <Trans>Their version:</Trans> {theirs}
        </Text>
      )}
    </ConflictNotice>
  );
}
