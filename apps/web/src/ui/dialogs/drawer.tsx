import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useId } from 'react';
import { useLayer } from './use-layer.ts';

/** Mantine's drawer as a stacked layer, see `use-layer.ts`. */
export function Drawer({ closeOnEscape = true, ...props }: Omit<DrawerProps, 'id'>) {
  const id = useId();
  useLayer({ id, closeOnEscape, opened: props.opened, onClose: props.onClose });
  return <MantineDrawer {...props} id={id} closeOnEscape={false} returnFocus={false} />;
}
