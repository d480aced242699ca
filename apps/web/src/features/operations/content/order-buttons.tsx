import { ActionIcon, Group } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import classes from './content.module.css';

/** Up, down and remove buttons of a list item. */
export function OrderButtons(props: {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { name, first, last, onMove, onRemove } = props;
  const { t } = useLingui();
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        size={36}
        className={classes.move ?? ''}
        disabled={first}
        aria-label={t`Move up: ${name}`}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        className={classes.move ?? ''}
        disabled={last}
        aria-label={t`Move down: ${name}`}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={36}
        aria-label={t`Remove: ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
