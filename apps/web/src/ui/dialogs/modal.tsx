import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useId } from 'react';
import { useLayer } from './use-layer.ts';

/** Mantine's modal as a stacked layer, see `use-layer.ts`. */
export function Modal({ closeOnEscape = true, ...props }: Omit<ModalProps, 'id'>) {
  const id = useId();
  useLayer({ id, closeOnEscape, opened: props.opened, onClose: props.onClose });
  return <MantineModal {...props} id={id} closeOnEscape={false} returnFocus={false} />;
}
