import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A list's main action: adding a row. */
export function AddButton(props: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      color="signal"
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  );
}
