import { Button, Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';

/** A success message with its undo button. */
export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>{message}</span>
      <Button size="xs" flex="none" variant="default" onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </Group>
  );
}
