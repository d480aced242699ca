import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Stack, Text } from '@mantine/core';
import { Buttons } from '#ui/edit/buttons.tsx';
import type { Dialog } from './dialogs.ts';
import { Modal } from './modal.tsx';

/** One dialog of `dialogs.ts`. */
export function DialogBox({ dialog }: { dialog: Dialog }) {
  return (
    <Modal
      opened
      centered
      onClose={() => dialog.answer(false)}
      title={dialog.title}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="xs">
        {dialog.lines.map((line, index) => (
          <Text key={index} {...(dialog.tone === 'error' && index === 0 ? { fw: 600 } : {})}>
            {line}
          </Text>
        ))}
        <Buttons mt="sm">
          {dialog.no !== null && (
            <Button
              variant="default"
              data-autofocus={dialog.loses || undefined}
              onClick={() => dialog.answer(false)}
            >
              {dialog.no}
            </Button>
          )}
          <Button
            data-autofocus={!dialog.loses || undefined}
            {...(dialog.loses ? { color: 'red' } : {})}
            onClick={() => dialog.answer(true)}
          >
            {dialog.yes}
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
