import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLayer } from './use-layer.ts';

/** Mantine's modal as a stacked layer, see `use-layer.ts`, with a name for its close button. */
export function Modal({
  closeOnEscape = true,
  closeButtonProps,
  ...props
}: Omit<ModalProps, 'id'>) {
  const { t } = useLingui();
  const id = useId();
  useLayer({ id, closeOnEscape, opened: props.opened, onClose: props.onClose });
  return (
    <MantineModal
      {...props}
      id={id}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t`Close this dialog`, ...closeButtonProps }}
      returnFocus={false}
    />
  );
}
