import { Button, Group } from '@mantine/core';

/** A success message with a button, to undo what was done or to go on from it. */
export function ButtonMessage(props: { message: string; button: string; onPress: () => void }) {
  const { message, button, onPress } = props;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>{message}</span>
      <Button size="xs" flex="none" variant="default" onClick={onPress}>
        {button}
      </Button>
    </Group>
  );
}
