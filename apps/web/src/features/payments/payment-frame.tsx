import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';

/** The dialog of a booking's payment in each of its states; full screen on a phone. */
export function PaymentFrame<Data>(props: {
  title: string;
  problem: string;
  query: UseQueryResult<{ data: Data }>;
  /** A payment is in progress: the dialog cannot be closed. */
  busy?: boolean;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}) {
  const { title, problem, query, busy = false, onClose, children } = props;
  const { t } = useLingui();
  useFailureToast(query.isError);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Modal
      opened
      title={title}
      size={480}
      fullScreen={narrow}
      onClose={() => {
        if (!busy) onClose();
      }}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {query.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={76} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {query.isLoadingError && (
        <LoadProblem title={problem} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && children(query.data.data)}
    </Modal>
  );
}
