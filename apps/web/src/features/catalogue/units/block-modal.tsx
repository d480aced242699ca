import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { todayIn } from '@slipway/domain/dates/dates';
import { usePageData } from '#lib/page-data.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { UnitBlocks } from './unit-blocks.tsx';

/** Blocks dates of a unit; the first one is preset. */
export function BlockModal(props: {
  unit: { id: number; name: string; items: number };
  day: string;
  onClose: () => void;
}) {
  const { unit, day, onClose } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Block dates for ${unit.name}`}
      size={640}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t`Close` }}
      transitionProps={{ duration: 0 }}
    >
      <UnitBlocks
        unitId={unit.id}
        items={unit.items}
        today={today}
        day={day}
        onAdded={() => {
          toastSuccess(t`The dates have been blocked.`);
          void queryClient.invalidateQueries({ queryKey: ['units'] });
          onClose();
        }}
      />
    </Modal>
  );
}
