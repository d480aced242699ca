import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ConflictNotice } from '#ui/dialogs/conflict-notice.tsx';

/** The texts and actions of a conflict notice. */
export interface Conflict {
  /** By default `Someone else has changed this`. */
  title?: string;
  /** What the other person changed. */
  theirs?: ReactNode;
  /** The label of the button that keeps mine, if theirs is replaced or added to. */
  keep?: string;
  /** May load theirs first: nothing is saved until it has. */
  onKeepMine: () => void | Promise<void>;
  /** Absent if theirs can no longer be edited. */
  onLoadTheirs?: () => void | Promise<void>;
}

/** The notice of a concurrent save, with the ways to continue; nothing typed is lost. */
export function EditConflict(props: {
  conflict: Conflict;
  /** A way was chosen, and theirs is loading. */
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
            {keep ?? <Trans>Keep what I typed</Trans>}
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
      {theirs}
    </ConflictNotice>
  );
}
