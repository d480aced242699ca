import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { confirmFirst } from '#ui/dialogs.ts';
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts';

/** The modal of a form: asks before what was typed is left behind; the whole screen on a phone. */
export function EditModal(props: {
  title: string;
  dirty: boolean;
  onClose: () => void;
  size?: number;
  children: (close: () => void) => ReactNode;
}) {
  const { title, dirty, onClose, size = 560, children } = props;
  const { t } = useLingui();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  useUnsavedGuard(dirty);
  const close = () => {
    void (async () => {
      const leave =
        !dirty ||
        (await confirmFirst({
          title: t`Leave without saving?`,
          text: t`What you changed here is not saved yet.`,
          yes: t`Leave`,
          no: t`Stay here`,
        }));
      if (leave) onClose();
    })();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t`Close` }}
      transitionProps={{ duration: 0 }}
    >
      {children(close)}
    </Modal>
  );
}
