import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { confirmFirst } from './dialogs.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** A form over the page, the whole screen on a phone; asks before what was typed is left behind. */
export function FormModal(props: {
  title: string;
  /** Something typed is not saved yet. */
  dirty: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, dirty, onClose, children } = props;
  const { t } = useLingui();
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  useUnsavedGuard(dirty);
  const close = async () => {
    const leave =
      !dirty ||
      (await confirmFirst({
        title: t`Close without saving?`,
        text: t`What you changed here is not saved yet.`,
        yes: t`Close`,
        no: t`Stay here`,
      }));
    if (leave) onClose();
  };
  return (
    <Modal
      opened
      size={620}
      fullScreen={narrow}
      title={title}
      onClose={() => void close()}
      closeButtonProps={{ 'aria-label': t`Close` }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  );
}
