import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { CopyField } from '#shared/fields/copy-field.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';

/** A new code of a gift card, shown once. */
export function GiftCodeModal({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Code of the gift card`}
      size={440}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <CopyField
          label={t`Code`}
          description={t`It is shown only now. You can make another at any time.`}
          value={code}
        />
        <Buttons>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
